import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { cacheFolder } from '@roommate-finder/documentdb-standin/cache-folder'
import { refreshStatistics } from '@roommate-finder/local-stack/mongo/refresh-statistics'
import { MongoClient } from 'mongodb'
import { openTestServer, type TestServer } from '../faults/test-server.ts'
import { generateListings } from '../seed/generate.ts'
import { storeMany } from '../seed/store.ts'

type Log = (line: string) => void

export interface GeneratedDatabase {
  server: TestServer
  count: number
  /** Ids of 40 listings. */
  ids: string[]
  close: () => Promise<void>
}

/** Hashes one stored listing. A change of the stored shape changes the hash. */
const hashShape = async (mongo: MongoClient): Promise<string> => {
  const db = mongo.db('bench_shape')
  await db.dropDatabase()
  await storeMany(db, generateListings({ count: 1 }), { now: new Date(0), progress: () => undefined })
  const listing = await db.collection('listings').findOne()
  return createHash('sha256').update(JSON.stringify(listing)).digest('hex')
}

/**
 * Fills the server's database with `count` generated listings, unless it already has them in the current shape. Closes
 * the server on failure.
 */
export const fillDatabase = async (server: TestServer, count: number, log: Log): Promise<GeneratedDatabase> => {
  const mongo = new MongoClient(server.mongoUri())
  try {
    const db = mongo.db(server.databaseName)
    const generated = db.collection<{ _id: 'whole'; count: number; shape: string }>('generated')
    const marker = { _id: 'whole', count, shape: await hashShape(mongo) } as const
    if ((await generated.findOne(marker)) === null) {
      log(`generating ${count} listings`)
      await db.dropDatabase()
      await storeMany(db, generateListings({ count }), {
        now: new Date(),
        progress: (done) => done % 100_000 === 0 && log(`stored ${done} of ${count} listings`),
      })
      log('building the indexes')
      // The API builds them before it is ready.
      await (await server.startApi()).kill()
      await refreshStatistics(server.mongoUri(), server.databaseName)
      await generated.insertOne(marker)
    }
    const found = db.collection('listings').find({}, { projection: { _id: 1 }, limit: 40 })
    const ids = await found.map(({ _id }) => _id.toHexString()).toArray()
    return { server, count, ids, close: server.close }
  } catch (error) {
    await server.close()
    throw error
  } finally {
    await mongo.close()
  }
}

/** Opens the database of this size. It is generated once and kept in the cache folder. */
export const openCachedDatabase = async (count: number, log: Log): Promise<GeneratedDatabase> => {
  const dataDir = join(cacheFolder(), 'bench', String(count))
  return fillDatabase(await openTestServer({ dataDir, databaseName: 'bench' }), count, log)
}
