import type { ObjectId } from 'mongodb'
import type { Database } from '../../db/connect.ts'
import type { Session } from '../../db/transaction.ts'
import { type RevealsDoc, reveals } from './document.ts'

const DAY_MS = 86_400_000

/** How many reveals within 24 hours one key may have. */
export interface RevealLimit {
  /** Keyed hash of a uid, an email address or a network address. */
  key: string
  max: number
}

export const revealRepository = (db: Database) => {
  const collection = reveals.of(db)

  const filterRecent = (doc: RevealsDoc | null | undefined, now: Date): RevealsDoc['recent'] =>
    (doc?.recent ?? []).filter(({ at }) => now.getTime() - at.getTime() < DAY_MS)

  return {
    /** Finds the reveals of the last 24 hours. */
    findRecent: async (key: string, now: Date): Promise<RevealsDoc['recent']> =>
      filterRecent(await collection.findOne({ _id: key }), now),

    /**
     * Records a reveal under the key of each limit, if the key does not have it yet.
     * @returns undefined if the reveal is recorded. Otherwise returns the first limit that is reached, and when the next
     * reveal is allowed. The caller must then abort the transaction, because another key may have recorded it.
     */
    recordReveal: async <L extends RevealLimit>(
      limits: readonly L[],
      { listingId, now }: { listingId: ObjectId; now: Date },
      session: Session,
    ): Promise<{ limit: L; allowedAt: Date } | undefined> => {
      const stored = await collection.find({ _id: { $in: limits.map(({ key }) => key) } }, { session }).toArray()
      for (const limit of limits) {
        const { key, max } = limit
        const recent = filterRecent(
          stored.find(({ _id }) => _id === key),
          now,
        )
        if (recent.some((reveal) => reveal.listingId.equals(listingId))) continue
        const oldest = recent.at(-max)
        if (oldest) return { limit, allowedAt: new Date(oldest.at.getTime() + DAY_MS) }
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

    delete: async (key: string): Promise<void> => {
      await collection.deleteOne({ _id: key })
    },
  }
}
