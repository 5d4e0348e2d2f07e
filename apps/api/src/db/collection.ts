import type { Collection, Document, IndexDescription } from 'mongodb'
import type { Database } from './connect.ts'

export type NamedIndex = IndexDescription & { name: string }

/** A collection of a feature. */
export interface CollectionDeclaration {
  name: string
  indexes: readonly NamedIndex[]
}

export interface DeclaredCollection<T extends Document> extends CollectionDeclaration {
  of: (db: Database) => Collection<T>
}

/** Declares a collection of documents of type `T`. Its indexes are built if `features/index.ts` lists it. */
export const declareCollection = <T extends Document>(declaration: CollectionDeclaration): DeclaredCollection<T> => ({
  ...declaration,
  of: (db) => db.collection<T>(declaration.name),
})
