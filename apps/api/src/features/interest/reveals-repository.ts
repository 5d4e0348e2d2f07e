import { MAX_REVEALS_PER_DAY } from '@roommate-finder/contracts/limits'
import type { ObjectId } from 'mongodb'
import type { Database } from '../../db/connect.ts'
import { isDuplicateKey } from '../../db/failures.ts'
import type { Session } from '../../db/transaction.ts'
import { type RevealsDoc, reveals } from './document.ts'

const DAY_MS = 86_400_000

/** `key` is the keyed hash of a uid or an e-mail address. */
export const revealRepository = (db: Database) => {
  const collection = reveals.of(db)

  return {
    recent: async (key: string): Promise<RevealsDoc['recent']> =>
      (await collection.findOne({ _id: key }))?.recent ?? [],

    delete: async (key: string, session: Session): Promise<void> => {
      await collection.deleteOne({ _id: key }, { session })
    },

    /**
     * Stores that a contact is revealed: at most 30 different ones per key in 24 hours, however many calls race.
     * @returns undefined, or when the next one may be revealed
     */
    add: async (key: string, listingId: ObjectId, now: Date): Promise<Date | undefined> => {
      const expired = new Date(now.getTime() - DAY_MS)
      const expiresAt = new Date(now.getTime() + DAY_MS)
      await collection.updateOne({ _id: key }, { $pull: { recent: { at: { $lte: expired } } } })
      for (let tries = 0; tries < 2; tries++) {
        try {
          const stored = await collection.updateOne(
            {
              _id: key,
              'recent.listingId': { $ne: listingId },
              [`recent.${MAX_REVEALS_PER_DAY - 1}`]: { $exists: false },
            },
            { $push: { recent: { listingId, at: now } }, $set: { expiresAt } },
            { upsert: true },
          )
          if (stored.matchedCount + stored.upsertedCount > 0) return undefined
        } catch (error) {
          if (!isDuplicateKey(error)) throw error
          // The document exists: another call has just inserted it, it holds this listing, or it is full.
          const doc = await collection.findOne({ _id: key })
          const recent = doc?.recent ?? []
          if (recent.some((reveal) => reveal.listingId.equals(listingId))) return undefined
          const [oldest] = recent
          if (recent.length >= MAX_REVEALS_PER_DAY && oldest) return new Date(oldest.at.getTime() + DAY_MS)
        }
      }
      return expiresAt
    },
  }
}
