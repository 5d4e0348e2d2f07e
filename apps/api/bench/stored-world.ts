import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cacheFolder } from '@roommate-finder/local-stack/engine/cache-folder'
import { runCommand } from '@roommate-finder/local-stack/engine/run-command'
import { refreshStatistics } from '@roommate-finder/local-stack/mongo/refresh-statistics'
import { openStand, type Stand } from '../faults/stand.ts'
import { generateListings } from '../seed/generate.ts'
import { storeMany } from '../seed/store.ts'
import { type Collections, openCollections } from '../src/db/collections.ts'
import { createPatientMongoClient } from '../src/db/connect.ts'
import { ObjectId } from '../src/db/object-id.ts'
import { prepareDatabase } from '../src/services.ts'
import { PLAIN_LISTINGS, type Sample } from './reads.ts'

/** Raised when what is stored changes, so that worlds of before are left alone. */
const RECIPE = 4
const DATABASE = 'bench'
const SAMPLED = 40
const INTERESTS = 50
/** The naive peer would take minutes for a call of a million listings. */
export const MOST_FOR_NAIVE = 100_000

export interface StoredWorld {
  stand: Stand
  count: number
  databaseName: string
  sample: Sample
  /** A token of somebody who owns listings and is interested in others. */
  token: string
  /** How long the listings took to store and their indexes to build, in seconds; undefined where they were there. */
  madeIn: { stored: number; indexed: number } | undefined
  close: () => Promise<void>
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

/** Fills the stand's database with so many generated listings where it does not hold them yet. */
export const openWorld = async (stand: Stand, count: number, say: (line: string) => void): Promise<StoredWorld> => {
  const client = createPatientMongoClient(stand.mongoUri())
  try {
    const db = client.db(stand.databaseName)
    const collections = openCollections(db)
    const { listings } = collections
    const sampled = () =>
      listings.find({}, { projection: { ownerUid: 1, createdAt: 1 }, sort: { _id: 1 }, limit: SAMPLED }).toArray()
    const marks = db.collection<{ _id: string; count: number }>('bench')
    let madeIn: StoredWorld['madeIn']
    if ((await marks.findOne({ _id: 'whole', count })) === null) {
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
      if (count <= MOST_FOR_NAIVE) await listings.aggregate([{ $unset: 'derived' }, { $out: PLAIN_LISTINGS }]).toArray()
      await storeInterests(collections, (await sampled())[0]?.ownerUid ?? '')
      await refreshStatistics(stand.mongoUri(), stand.databaseName)
      await marks.insertOne({ _id: 'whole', count })
      madeIn = { stored: (storedAt - startedAt) / 1000, indexed: (performance.now() - storedAt) / 1000 }
    } else {
      await prepareDatabase(db, () => undefined)
    }
    const rows = await sampled()
    const account = stand.authority.addAccount({ localId: rows[0]?.ownerUid ?? '' })
    return {
      stand,
      count,
      databaseName: stand.databaseName,
      sample: {
        ids: rows.map(({ _id }) => _id.toHexString()),
        laterOn: rows.map(({ _id, createdAt }) => `${createdAt.getTime()}-${_id.toHexString()}`),
      },
      token: stand.authority.tokenFor(account),
      madeIn,
      close: stand.close,
    }
  } catch (error) {
    await stand.close()
    throw error
  } finally {
    await client.close()
  }
}

const openFolder = async (dataDir: string, count: number, say: (line: string) => void): Promise<StoredWorld> =>
  openWorld(await openStand({ dataDir, databaseName: DATABASE }), count, say)

/** A world that is made at the first time and kept in the cache folder. */
export const openStoredWorld = (count: number, say: (line: string) => void): Promise<StoredWorld> =>
  openFolder(join(cacheFolder(), `bench-${RECIPE}`, String(count)), count, say)

/** A copy of a stored world, which may be written to and goes at the end. */
export const openCopiedWorld = async (count: number, say: (line: string) => void): Promise<StoredWorld> => {
  const stored = await openStoredWorld(count, say)
  await stored.close()
  if (stored.stand.isExternal) throw new Error('Only a world of our own engine can be copied: unset MONGODB_URI')
  const copy = await mkdtemp(join(tmpdir(), 'roommate-finder-bench-'))
  await runCommand('cp', ['-a', '--reflink=auto', `${stored.stand.data}/.`, copy])
  const world = await openFolder(copy, count, say)
  return {
    ...world,
    close: async () => {
      await world.close()
      await rm(copy, { recursive: true, force: true })
    },
  }
}
