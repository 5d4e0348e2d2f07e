import { ObjectId } from 'mongodb'
import { declareCollection } from '../../db/collection.ts'
import type { Database } from '../../db/connect.ts'
import { isDuplicateKey } from '../../db/failures.ts'
import type { Session } from '../../db/transaction.ts'

/** A viewer's first view of a listing on a day. */
export interface ViewDoc {
  _id: ObjectId
  listingId: ObjectId
  /** `u:` and a uid, or `v:` and the hash of a visitor's address. */
  viewer: string
  /** UTC, YYYY-MM-DD. */
  day: string
  at: Date
}

export const views = declareCollection<ViewDoc>({
  name: 'views',
  indexes: [
    { name: 'once_a_day', key: { listingId: 1, viewer: 1, day: 1 }, unique: true },
    { name: 'viewer', key: { viewer: 1, at: -1 } },
    { name: 'expiry', key: { at: 1 }, expireAfterSeconds: 48 * 60 * 60 },
  ],
})

const utcDay = (at: Date): string => at.toISOString().slice(0, 10)

export const viewRepository = (db: Database) => {
  const collection = views.of(db)

  return {
    /** Whether the viewer has viewed the listing on the UTC day of `now`. */
    has: async (listingId: ObjectId, viewer: string, now: Date): Promise<boolean> =>
      (await collection.findOne({ listingId, viewer, day: utcDay(now) }, { projection: { _id: 1 } })) !== null,

    /** Returns whether this is the viewer's first view of the UTC day. */
    insert: async (listingId: ObjectId, viewer: string, now: Date): Promise<boolean> => {
      try {
        await collection.insertOne({ _id: new ObjectId(), listingId, viewer, day: utcDay(now), at: now })
        return true
      } catch (error) {
        if (isDuplicateKey(error)) return false
        throw error
      }
    },

    latestBy: (viewer: string, limit: number): Promise<ViewDoc[]> =>
      collection.find({ viewer }, { sort: { at: -1 }, limit }).toArray(),

    deleteOfListings: async (listingIds: readonly ObjectId[], session?: Session): Promise<void> => {
      await collection.deleteMany({ listingId: { $in: listingIds } }, session && { session })
    },

    /** The counts of the listings stay. */
    deleteBy: async (viewer: string, session: Session): Promise<void> => {
      await collection.deleteMany({ viewer }, { session })
    },
  }
}
