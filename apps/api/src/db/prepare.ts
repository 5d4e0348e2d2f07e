import type { CollectionDeclaration } from './collection.ts'
import type { Database } from './connect.ts'
import { isExistingCollection } from './failures.ts'
import { ensureIndexes } from './indexes.ts'
import { type Migration, migrate } from './migrate.ts'
import { requireReplicaSet } from './transaction.ts'

interface Declarations {
  collections: Readonly<Record<string, CollectionDeclaration>>
  migrations: readonly Migration[]
}

/** Creates collections before any transaction runs: transactions that create one wait for each other. */
const createMissingCollections = async (db: Database, names: readonly string[]): Promise<void> => {
  const existing = new Set((await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name))
  for (const name of names.filter((name) => !existing.has(name))) {
    await db.createCollection(name).catch((error: unknown) => {
      // Another server created it first.
      if (!isExistingCollection(error)) throw error
    })
  }
}

/**
 * Brings the database up to date: creates collections, runs migrations, builds indexes. Throws for a standalone MongoDB
 * server.
 */
export const prepareDatabase = async (
  db: Database,
  { collections: declared, migrations }: Declarations,
  log: (line: string) => void,
): Promise<void> => {
  const collections = Object.values(declared)
  await requireReplicaSet(db)
  await createMissingCollections(
    db,
    collections.map(({ name }) => name),
  )
  await migrate(db, migrations, log)
  await ensureIndexes(collections.map(({ name, indexes }) => ({ collection: db.collection(name), indexes })))
}
