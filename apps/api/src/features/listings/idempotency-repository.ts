import { ObjectId } from 'mongodb'
import type { Collections } from '../../db/collections.ts'
import type { IdempotencyDoc } from '../../db/documents.ts'
import { isDuplicateKey } from '../../db/failures.ts'

export const idempotencyIndexes = [{ name: 'expiry', key: { at: 1 }, expireAfterSeconds: 24 * 60 * 60 }] as const

/** Joins uid and key into one text that no other pair gives. */
const idOf = (uid: string, key: string): string => JSON.stringify([uid, key])

/** What a key stands for. */
export type Claim = Pick<IdempotencyDoc, 'listingId' | 'body' | 'at' | 'done'>

/**
 * Remembers for 24 hours which listing a user's `Idempotency-Key` stands for, and which body it first came with. The id is
 * fixed before the listing is written, so a repeated call, also one that follows a crash, can only write that same listing.
 */
export const idempotencyKeys = ({ idempotencyKeys: keys }: Pick<Collections, 'idempotencyKeys'>) => ({
  /** Stores a record for the key, or returns the one of an earlier call, whose `body` may be another. */
  claim: async (uid: string, key: string, { body, now }: { body: string; now: Date }): Promise<Claim> => {
    const record = {
      _id: idOf(uid, key),
      listingId: new ObjectId(),
      body,
      at: now,
      done: false,
    }
    try {
      await keys.insertOne(record)
      return record
    } catch (error) {
      if (!isDuplicateKey(error)) throw error
      return (await keys.findOne({ _id: record._id })) ?? record
    }
  },

  removeAllOf: async (uid: string): Promise<void> => {
    // Every id of the user begins with the same text up to its comma; the hyphen is the character after that.
    const start = JSON.stringify([uid]).slice(0, -1)
    await keys.deleteMany({ _id: { $gt: `${start},`, $lt: `${start}-` } })
  },

  finish: async (uid: string, key: string): Promise<void> => {
    await keys.updateOne({ _id: idOf(uid, key) }, { $set: { done: true } })
  },
})
