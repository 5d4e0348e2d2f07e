import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cacheFolder } from '@roommate-finder/local-stack/engine/cache-folder'
import { runCommand } from '@roommate-finder/local-stack/engine/run-command'
import { refreshStatistics } from '@roommate-finder/local-stack/mongo/refresh-statistics'
import { type Db, MongoClient } from 'mongodb'
import { openTestServer, type TestServer } from '../faults/test-server.ts'
import { generateListings } from '../seed/generate.ts'
import { storeMany } from '../seed/store.ts'

const DATABASE = 'bench'
/** A full scan of more listings takes too long. */
const MAX_SCANNED = 100_000

/** The listings without indexes and without stored search keys, for the full scan. */
export const PLAIN_LISTINGS = 'plainListings'

type Say = (line: string) => void

export interface World {
  server: TestServer
  count: number
  /** Ids of 40 listings. */
  ids: string[]
  hasPlainListings: boolean
  close: () => Promise<void>
}

const store = (db: Db, count: number, now: Date, say: Say): Promise<void> => {
  const collections = { listings: db.collection('listings'), users: db.collection('users') }
  return storeMany(collections as never, generateListings({ count }), {
    now,
    progress: (done) => {
      if (done % 100_000 === 0) say(`stored ${done} of ${count} listings`)
    },
  })
}

/** A hash of one stored listing, so that a database from before a change of the stored shape is generated anew. */
const hashShape = async (mongo: MongoClient): Promise<string> => {
  const db = mongo.db(`${DATABASE}_shape`)
  await db.dropDatabase()
  await store(db, 1, new Date(0), () => undefined)
  const listing = await db.collection('listings').findOne()
  return createHash('sha256').update(JSON.stringify(listing)).digest('hex')
}

/** Fills the server's database with so many generated listings, unless it holds them already. */
export const fillWorld = async (server: TestServer, count: number, say: Say): Promise<World> => {
  const mongo = new MongoClient(server.mongoUri())
  const hasPlainListings = count <= MAX_SCANNED
  try {
    const db = mongo.db(server.databaseName)
    const generated = db.collection<{ _id: 'whole'; count: number; shape: string }>('generated')
    const mark = { _id: 'whole', count, shape: await hashShape(mongo) } as const
    if ((await generated.findOne(mark)) === null) {
      say(`generating ${count} listings`)
      await db.dropDatabase()
      await store(db, count, new Date(), say)
      say('building the indexes')
      // The API does that before it is ready.
      await (await server.startApi()).kill()
      if (hasPlainListings) {
        const fields = ['title', 'location', 'description', 'rent', 'roomType', 'availability', 'ownerUid', 'createdAt']
        const project = Object.fromEntries([...fields, 'likeCount', 'viewCount'].map((field) => [field, 1]))
        await db
          .collection('listings')
          .aggregate([{ $project: project }, { $out: PLAIN_LISTINGS }])
          .toArray()
      }
      await refreshStatistics(server.mongoUri(), server.databaseName)
      await generated.insertOne(mark)
    }
    const rows = await db
      .collection('listings')
      .find({}, { projection: { _id: 1 }, sort: { _id: 1 }, limit: 40 })
      .toArray()
    const ids = rows.map(({ _id }) => _id.toHexString())
    return { server, count, ids, hasPlainListings, close: server.close }
  } catch (error) {
    await server.close()
    throw error
  } finally {
    await mongo.close()
  }
}

const openFolder = async (dataDir: string, count: number, say: Say): Promise<World> =>
  fillWorld(await openTestServer({ dataDir, databaseName: DATABASE }), count, say)

const folderOf = (count: number): string => join(cacheFolder(), 'bench', String(count))

/** Opens a database that is generated once and kept in the cache folder. */
export const openWorld = (count: number, say: Say): Promise<World> => openFolder(folderOf(count), count, say)

/** Opens a copy of such a database, which is removed at the end. */
export const openWorldCopy = async (count: number, say: Say): Promise<World> => {
  await (await openWorld(count, say)).close()
  const folder = await mkdtemp(join(tmpdir(), 'roommate-finder-bench-'))
  await runCommand('cp', ['-a', '--reflink=auto', `${folderOf(count)}/.`, folder])
  const world = await openFolder(folder, count, say)
  const close = async (): Promise<void> => {
    await world.close()
    await rm(folder, { recursive: true, force: true })
  }
  return { ...world, close }
}
