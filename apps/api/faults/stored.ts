import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { MongoClient } from 'mongodb'
import { waitUntil } from './http.ts'
import type { TestServer } from './test-server.ts'

/** Writes have ended when two snapshots at this interval are equal. */
const SNAPSHOT_EVERY_MS = 300
const UNCHANGED_WITHIN_MS = 90_000

interface StoredListing {
  _id: { toHexString: () => string }
  title: string
  description: string
  likeCount: number
  likeBase: number
}

interface Snapshot {
  /** Stored values by ledger key. */
  values: Map<string, string>
  /** Listings whose `likeCount` differs from their `likeBase` plus the number of stored interests. */
  wrongLikeCounts: string[]
}

export const listingKey = (title: string): string => `listing ${title}`
export const interestKey = (listingId: string, uid: string): string => `interest of ${uid} in ${listingId}`
export const messageKey = (text: string): string => `message ${text}`

const takeSnapshot = async (mongo: MongoClient, databaseName: string): Promise<Snapshot> => {
  const db = mongo.db(databaseName)
  const [listings, interests, messages] = await Promise.all([
    db.collection<StoredListing>('listings').find().toArray(),
    db.collection<{ listingId: StoredListing['_id']; uid: string }>('interests').find().toArray(),
    db.collection<{ text: string }>('inquiries').find().toArray(),
  ])
  const values = new Map<string, string>()
  const interestCounts = new Map<string, number>()
  for (const { title, description } of listings) values.set(listingKey(title), description)
  for (const { text } of messages) values.set(messageKey(text), 'sent')
  for (const { listingId, uid } of interests) {
    const id = listingId.toHexString()
    values.set(interestKey(id, uid), 'liked')
    interestCounts.set(id, (interestCounts.get(id) ?? 0) + 1)
  }
  const wrongLikeCounts = listings.flatMap(({ _id, likeCount, likeBase }) => {
    const count = interestCounts.get(_id.toHexString()) ?? 0
    return likeCount - likeBase === count ? [] : [`${_id.toHexString()}: ${likeCount - likeBase}, stored ${count}`]
  })
  return { values, wrongLikeCounts }
}

/** Reads the stored data. First waits until all writes have ended: those of a killed API may still run. */
export const readStored = async (server: TestServer): Promise<Snapshot> => {
  const mongo = new MongoClient(server.mongoUri())
  const read = () => takeSnapshot(mongo, server.databaseName)
  let snapshot = await read()
  const isUnchanged = async (): Promise<boolean> => {
    const earlier = snapshot
    snapshot = await read()
    return isDeepStrictEqual(earlier, snapshot)
  }
  await sleep(SNAPSHOT_EVERY_MS)
  try {
    await waitUntil(isUnchanged, { withinMs: UNCHANGED_WITHIN_MS, everyMs: SNAPSHOT_EVERY_MS })
  } finally {
    await mongo.close()
  }
  return snapshot
}
