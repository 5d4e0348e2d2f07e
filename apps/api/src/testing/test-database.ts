import type { MongoClient } from 'mongodb'
import type { Database } from '../db/connect.ts'
import { prepareDatabase } from '../db/prepare.ts'
import type { Feature } from '../features/feature.ts'

const WRITES = new Set(['insert', 'update', 'findAndModify'])

/** Collections written to by watched clients since the last clear, as `database.collection`. A run has one server. */
const written = new Set<string>()

/** The features that each database of this worker is prepared for, by database name. */
const prepared = new Map<string, readonly Feature[]>()

/** Records which collections a client writes to. The client must monitor commands. */
export const watchWrites = (client: MongoClient): void => {
  client.on('commandStarted', ({ commandName, command, databaseName }) => {
    if (WRITES.has(commandName)) written.add(`${databaseName}.${command[commandName]}`)
  })
}

const listCollectionNames = (features: readonly Feature[]): string[] =>
  features.flatMap(({ collections = [] }) => collections.map(({ name }) => name))

/** Deletes all documents, except in `kept`, of the collections that watched clients have written to. */
export const clearDatabase = async (db: Database, features: readonly Feature[], ...kept: string[]): Promise<void> => {
  // One after another, because a busy machine opens connections slowly.
  for (const name of listCollectionNames(features)) {
    if (!kept.includes(name) && written.delete(`${db.databaseName}.${name}`)) await db.collection(name).deleteMany({})
  }
}

/** Creates collections and indexes, once per worker, and deletes all documents. */
export const prepareTestDatabase = async (db: Database, features: readonly Feature[]): Promise<void> => {
  if (prepared.get(db.databaseName) !== features) {
    await prepareDatabase(db, features, () => undefined)
    prepared.set(db.databaseName, features)
    // An earlier worker may have left documents.
    for (const name of listCollectionNames(features)) written.add(`${db.databaseName}.${name}`)
  }
  await clearDatabase(db, features)
}
