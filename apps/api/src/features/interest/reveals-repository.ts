import { MAX_REVEALS_PER_DAY } from '@roommate-finder/contracts/limits'
import type { ObjectId } from 'mongodb'
import type { Database } from '../../db/connect.ts'
import type { Session } from '../../db/transaction.ts'
import { type RevealsDoc, reveals } from './document.ts'

const DAY_MS = 86_400_000

/** Keys are keyed hashes of uids and email addresses. */
export const revealRepository = (db: Database) => {
  const collection = reveals.of(db)

  const filterRecent = (doc: RevealsDoc | null | undefined, now: Date): RevealsDoc['recent'] =>
    (doc?.recent ?? []).filter(({ at }) => now.getTime() - at.getTime() < DAY_MS)

  return {
    /** Finds the reveals of the last 24 hours. */
    findRecent: async (key: string, now: Date): Promise<RevealsDoc['recent']> =>
      filterRecent(await collection.findOne({ _id: key }), now),

    /**
     * Records a reveal under each key that does not have it yet.
     * @returns undefined if the reveal is recorded. If a key already has 30 others of the last 24 hours, returns when
     * the next one is allowed. The caller must then abort the transaction, because another key may have recorded it.
     */
    recordReveal: async (
      keys: readonly string[],
      { listingId, now }: { listingId: ObjectId; now: Date },
      session: Session,
    ): Promise<Date | undefined> => {
      const stored = await collection.find({ _id: { $in: keys } }, { session }).toArray()
      for (const key of keys) {
        const recent = filterRecent(
          stored.find(({ _id }) => _id === key),
          now,
        )
        if (recent.some((reveal) => reveal.listingId.equals(listingId))) continue
        const [oldest] = recent
        if (oldest && recent.length >= MAX_REVEALS_PER_DAY) return new Date(oldest.at.getTime() + DAY_MS)
        await collection.updateOne(
          { _id: key },
          {
            $set: {
              recent: [...recent, { listingId, at: now }],
              expiresAt: new Date(now.getTime() + DAY_MS),
            },
          },
          { upsert: true, session },
        )
      }
      return undefined
    },

    delete: async (key: string, session: Session): Promise<void> => {
      await collection.deleteOne({ _id: key }, { session })
    },
  }
}
