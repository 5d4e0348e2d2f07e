import { createMongoClient } from '../db/connect.ts'
import { createTransactionRunner } from '../db/transaction.ts'
import type { FeatureContext } from '../features/context.ts'
import { createServices, type Services } from '../features/services.ts'
import type { TestApi } from './test-api.ts'
import { watchWrites } from './test-database.ts'

const WRITES = new Set(['insert', 'update', 'delete', 'findAndModify'])

/**
 * Calls `work` with services whose database calls fail from the `at`th step on, as if their server were killed before
 * it. A step is a commit, or a write outside of transactions. Returns whether there were so many steps.
 */
export const runKilled = async (
  api: TestApi,
  { at, context: changed }: { at: number; context: Partial<FeatureContext> },
  work: (services: Services, context: FeatureContext) => Promise<unknown>,
): Promise<boolean> => {
  const client = createMongoClient(api.mongoUri, { monitorCommands: true })
  watchWrites(client)
  let steps = 0
  client.on('commandStarted', ({ commandName, command }) => {
    if (commandName === 'commitTransaction' || (WRITES.has(commandName) && command['autocommit'] === undefined)) steps++
    // Without an abort, the locks of the transaction would last for a minute.
    if (steps >= at && commandName !== 'abortTransaction' && commandName !== 'endSessions') throw new Error('killed')
  })
  const db = client.db(api.databaseName)
  const context = { ...api.context, ...changed, db, transaction: createTransactionRunner(client) }
  await work(createServices(context), context).catch(() => undefined)
  await client.close()
  return steps >= at
}
