import type { ObjectId } from 'mongodb'
import type { Database } from '../../db/connect.ts'
import { hiddenListings, listings as listingCollection, viewCounts } from '../listings/document.ts'

/** Reads the listings of one owner. */
export const insightRepository = (db: Database) => {
  const listings = listingCollection.readOnly(db)
  const counts = viewCounts.readOnly(db)

  return {
    /** Finds the titles of an owner's newest listings. */
    findTitles: (ownerUid: string, limit: number): Promise<{ _id: ObjectId; title: string }[]> =>
      listings.find({ ownerUid }, { sort: { createdAt: -1, _id: -1 }, limit, projection: { title: 1 } }).toArray(),

    /** Finds the views of each week of a listing by its Monday. */
    findViewWeeks: async (_id: ObjectId): Promise<Record<string, number>> =>
      (await counts.findOne({ _id }))?.weeks ?? {},

    /** Counts an owner's listings and their likes, hidden ones too. */
    countByOwner: async (ownerUid: string): Promise<{ items: number; likes: number }> => {
      const [row] = await listings
        .aggregate<{ items: number; likes: number }>([
          { $match: { ownerUid } },
          { $unionWith: { coll: hiddenListings.name, pipeline: [{ $match: { ownerUid } }] } },
          { $group: { _id: null, items: { $sum: 1 }, likes: { $sum: '$likeCount' } } },
        ])
        .toArray()
      return { items: row?.items ?? 0, likes: row?.likes ?? 0 }
    },
  }
}
