import { REFRESH_STATISTICS } from '@roommate-finder/documentdb-standin/gateway/commands-catalog'
import { MongoClient, MongoServerError } from 'mongodb'

const COMMAND_NOT_FOUND = 59

/**
 * Refreshes the query planner's statistics of one database, so that plans after a bulk load are those of a running
 * system. DocumentDB would do so later in the background. Does nothing on a mongod, which needs no statistics.
 */
export async function refreshStatistics(uri: string, dbName: string): Promise<void> {
  const client = new MongoClient(uri)
  try {
    await client.db(dbName).command({ [REFRESH_STATISTICS]: 1 })
  } catch (error) {
    if (!(error instanceof MongoServerError && error.code === COMMAND_NOT_FOUND)) throw error
  } finally {
    await client.close()
  }
}
