import type { Collection, ObjectId } from 'mongodb'
import type { Database } from '../../db/connect.ts'
import type { Session } from '../../db/transaction.ts'
import { hiddenListings, type ListingDoc, listings } from './document.ts'

type LikeCount = 'likeCount' | 'trendLikes'

/** Changes the numbers of likes that listings store. */
export const likeCountRepository = (db: Database) => {
  const live = listings.of(db)
  const hidden = hiddenListings.of(db)

  /** Adds numbers to the counts. Returns the new likeCount, or null if the listing does not exist. */
  const change = async (
    collection: Collection<ListingDoc>,
    _id: ObjectId,
    changes: Partial<Record<LikeCount, number>>,
    session: Session,
  ): Promise<number | null> => {
    const options = { returnDocument: 'after', projection: { likeCount: 1 }, session } as const
    return (await collection.findOneAndUpdate({ _id }, { $inc: changes }, options))?.likeCount ?? null
  }

  return {
    /** Returns the new likeCount, or null if the listing does not exist or is hidden. */
    addLike: (id: ObjectId, session: Session): Promise<number | null> => change(live, id, { likeCount: 1 }, session),

    addTrendLike: async (id: ObjectId, session: Session): Promise<void> => {
      await change(live, id, { trendLikes: 1 }, session)
    },

    /** Returns the new likeCount, also of a hidden listing. */
    removeLike: async (
      id: ObjectId,
      { isTrendLike }: { isTrendLike: boolean },
      session: Session,
    ): Promise<number | null> => {
      const changes = { likeCount: -1, ...(isTrendLike && { trendLikes: -1 }) }
      return (await change(live, id, changes, session)) ?? change(hidden, id, changes, session)
    },

    /** Decrements a count of each listing. */
    removeLikes: async (count: LikeCount, ids: readonly ObjectId[], session: Session): Promise<void> => {
      for (const each of [live, hidden]) {
        await each.updateMany({ _id: { $in: ids } }, { $inc: { [count]: -1 } }, { session })
      }
    },
  }
}
