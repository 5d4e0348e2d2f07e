import type { ObjectId } from 'mongodb'
import type { Database } from '../../db/connect.ts'
import { listings as listingCollection } from '../listings/document.ts'

/** Reads the listings of one owner. */
export const insightRepository = (db: Database) => {
  const listings = listingCollection.of(db)

  return {
    /** Finds the titles of an owner's newest listings. */
    findTitles: (ownerUid: string, limit: number): Promise<{ _id: ObjectId; title: string }[]> =>
      listings.find({ ownerUid }, { sort: { createdAt: -1, _id: -1 }, limit, projection: { title: 1 } }).toArray(),

    /** Counts an owner's listings and their likes. */
    countByOwner: async (ownerUid: string): Promise<{ items: number; likes: number }> => {
      const [row] = await listings
        .aggregate<{ items: number; likes: number }>([
          { $match: { ownerUid } },
          { $group: { _id: null, items: { $sum: 1 }, likes: { $sum: '$likeCount' } } },
        ])
        .toArray()
      return { items: row?.items ?? 0, likes: row?.likes ?? 0 }
    },
  }
}
