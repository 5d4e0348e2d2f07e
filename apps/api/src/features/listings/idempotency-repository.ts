import { ObjectId } from 'mongodb'
import type { Collections } from '../../db/collections.ts'
import { isDuplicateKey } from '../../db/failures.ts'

export const idempotencyIndexes = [{ name: 'expiry', key: { at: 1 }, expireAfterSeconds: 24 * 60 * 60 }] as const

/** One text for the two that no other two give. */
const idOf = (uid: string, key: string): string => JSON.stringify([uid, key])

/**
 * Remembers for 24 hours which listing a user's `Idempotency-Key` stands for. The id is fixed before the listing is
 * written, so a repeated call, also one that follows a crash, can only ever write that same listing.
 */
export const idempotencyKeys = ({ idempotencyKeys: keys }: Pick<Collections, 'idempotencyKeys'>) => ({
  claim: async (uid: string, key: string, now: Date): Promise<{ listingId: ObjectId; done: boolean }> => {
    const record = {
      _id: idOf(uid, key),
      listingId: new ObjectId(),
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
