import { type Db, MongoClient, type MongoClientOptions } from 'mongodb'

export type Database = Db

/** How long a database call, a transaction, and each step of a request to the API may take. */
export const TIME_LIMIT_MS = 5_000

/**
 * Creates a client that connects at the first call. A call fails within 2 s if no server is reachable, and after 5 s
 * without a response. Writes wait for a majority.
 */
export const createMongoClient = (uri: string, options: MongoClientOptions = {}): MongoClient =>
  new MongoClient(uri, {
    appName: 'roommate-finder-api',
    serverSelectionTimeoutMS: 1_500,
    connectTimeoutMS: 1_500,
    waitQueueTimeoutMS: 1_500,
    heartbeatFrequencyMS: 2_000,
    socketTimeoutMS: TIME_LIMIT_MS,
    maxPoolSize: 50,
    writeConcern: { w: 'majority' },
    ignoreUndefined: true,
    ...options,
  })

/** Creates a client whose calls have no timeout, for index builds, migrations and the seed. */
export const createMongoClientWithoutTimeout = (uri: string, options: MongoClientOptions = {}): MongoClient =>
  createMongoClient(uri, {
    serverSelectionTimeoutMS: 10_000,
    connectTimeoutMS: 30_000,
    waitQueueTimeoutMS: 0,
    socketTimeoutMS: 0,
    ...options,
  })
