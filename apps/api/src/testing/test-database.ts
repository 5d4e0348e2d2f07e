import type { MongoClient } from 'mongodb'
import type { Database } from '../db/connect.ts'
import { prepareDatabase } from '../db/prepare.ts'
import { collections, migrations } from '../features/index.ts'

const WRITES = new Set(['insert', 'update', 'findAndModify'])

/** Collections written to by watched clients since the last clear, as `database.collection`. A run has one server. */
const written = new Set<string>()

/** The names of the databases of this worker that are prepared. */
const prepared = new Set<string>()

/** Records which collections a client writes to. The client must monitor commands. */
export const watchWrites = (client: MongoClient): void => {
  client.on('commandStarted', ({ commandName, command, databaseName }) => {
    if (WRITES.has(commandName)) written.add(`${databaseName}.${command[commandName]}`)
  })
}

/** Deletes all documents, except in `kept`, of the collections that watched clients have written to. */
export const clearDatabase = async (db: Database, ...kept: string[]): Promise<void> => {
  // One after another, because a busy machine opens connections slowly.
  for (const { name } of Object.values(collections)) {
    if (!kept.includes(name) && written.delete(`${db.databaseName}.${name}`)) await db.collection(name).deleteMany({})
  }
}

/** Creates collections and indexes, once per worker, and deletes all documents. */
export const prepareTestDatabase = async (db: Database): Promise<void> => {
  if (!prepared.has(db.databaseName)) {
    await prepareDatabase(db, { collections, migrations }, () => undefined)
    prepared.add(db.databaseName)
    // An earlier worker may have left documents.
    for (const { name } of Object.values(collections)) written.add(`${db.databaseName}.${name}`)
  }
  await clearDatabase(db)
}
