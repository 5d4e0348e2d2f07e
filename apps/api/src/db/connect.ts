import { type Db, MongoClient, type MongoClientOptions } from 'mongodb'

export type Database = Db

/**
 * A client that gives up within 2 s on a database out of reach and finds it again by itself.
 * It connects with the first call. Writes wait for a majority.
 */
export const createMongoClient = (uri: string, options: MongoClientOptions = {}): MongoClient =>
  new MongoClient(uri, {
    appName: 'roommate-finder-api',
    serverSelectionTimeoutMS: 1_500,
    connectTimeoutMS: 1_500,
    waitQueueTimeoutMS: 1_500,
    heartbeatFrequencyMS: 2_000,
    socketTimeoutMS: 8_000,
    maxPoolSize: 50,
    writeConcern: { w: 'majority' },
    ignoreUndefined: true,
    ...options,
  })

/** For work that may take long and nobody waits for: index builds, migrations, the seed. */
export const createPatientMongoClient = (uri: string): MongoClient =>
  createMongoClient(uri, { serverSelectionTimeoutMS: 10_000, connectTimeoutMS: 30_000, socketTimeoutMS: 0 })

/** Longest that one read may take in the database, in milliseconds. */
export const MAX_READ_MS = 5_000
