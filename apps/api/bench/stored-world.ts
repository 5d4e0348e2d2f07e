import { join } from 'node:path'
import { cacheFolder } from '@roommate-finder/local-stack/engine/cache-folder'
import { refreshStatistics } from '@roommate-finder/local-stack/mongo/refresh-statistics'
import { openStand, type Stand } from '../faults/stand.ts'
import { generateListings } from '../seed/generate.ts'
import { storeMany } from '../seed/store.ts'
import { type Collections, openCollections } from '../src/db/collections.ts'
import { createPatientMongoClient } from '../src/db/connect.ts'
import { ObjectId } from '../src/db/object-id.ts'
import { prepareDatabase } from '../src/services.ts'
import type { Sample } from './reads.ts'

/** Raised when what is stored changes, so that worlds of before are left alone. */
const RECIPE = 1
const DATABASE = 'bench'
const SAMPLED = 40
const INTERESTS = 50

export interface StoredWorld {
  stand: Stand
  count: number
  databaseName: string
  sample: Sample
  /** A token of somebody who owns listings and is interested in others. */
  token: string
  /** How long the listings took to store and their indexes to build, in seconds; undefined where they were there. */
  madeIn: { stored: number; indexed: number } | undefined
}

/** Has somebody be interested in the newest listings of others. */
const storeInterests = async ({ listings, interests }: Collections, uid: string): Promise<void> => {
  const others = await listings
    .find(
      { 'derived.browse': '*|*' },
      { projection: { ownerUid: 1 }, sort: { createdAt: -1, _id: -1 }, limit: 2 * INTERESTS },
    )
    .toArray()
  const rooms = others.filter(({ ownerUid }) => ownerUid !== uid).slice(0, INTERESTS)
  await interests.insertMany(rooms.map(({ _id }) => ({ _id: new ObjectId(), listingId: _id, uid, since: new Date() })))
}

/** An engine that holds so many generated listings, which are made at the first time and kept in the cache folder. */
export const openStoredWorld = async (count: number, say: (line: string) => void): Promise<StoredWorld> => {
  const dataDir = join(cacheFolder(), `bench-${RECIPE}`, String(count))
  const stand = await openStand({ dataDir, databaseName: DATABASE })
  const client = createPatientMongoClient(stand.mongoUri())
  try {
    const db = client.db(DATABASE)
    const collections = openCollections(db)
    const { listings } = collections
    const sampled = () => listings.find({}, { projection: { ownerUid: 1 }, sort: { _id: 1 }, limit: SAMPLED }).toArray()
    const marks = db.collection<{ _id: string }>('bench')
    let madeIn: StoredWorld['madeIn']
    if ((await marks.findOne({ _id: 'whole' })) === null) {
      say(`${count} listings are made, once`)
      await db.dropDatabase()
      const startedAt = performance.now()
      await storeMany(collections, generateListings({ count, seed: 1, startIndex: 0 }), {
        now: new Date(),
        progress: (done) => {
          if (done % 100_000 === 0) say(`${done} of ${count}`)
        },
      })
      const storedAt = performance.now()
      await prepareDatabase(db, () => undefined)
      await storeInterests(collections, (await sampled())[0]?.ownerUid ?? '')
      await refreshStatistics(stand.mongoUri(), DATABASE)
      await marks.insertOne({ _id: 'whole' })
      madeIn = { stored: (storedAt - startedAt) / 1000, indexed: (performance.now() - storedAt) / 1000 }
    } else {
      await prepareDatabase(db, () => undefined)
    }
    const rows = await sampled()
    const account = stand.authority.addAccount({ localId: rows[0]?.ownerUid ?? '' })
    return {
      stand,
      count,
      databaseName: DATABASE,
      sample: { ids: rows.map(({ _id }) => _id.toHexString()) },
      token: stand.authority.tokenFor(account),
      madeIn,
    }
  } catch (error) {
    await stand.close()
    throw error
  } finally {
    await client.close()
  }
}
