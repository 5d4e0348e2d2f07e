import type { Database } from '../db/connect.ts'
import { collections } from '../features/index.ts'

type Collections = { [name in keyof typeof collections]: ReturnType<(typeof collections)[name]['of']> }

/** Opens the collections, which tests read and write directly. */
export const openCollections = (db: Database): Collections =>
  Object.fromEntries(Object.entries(collections).map(([name, { of }]) => [name, of(db)])) as Collections
