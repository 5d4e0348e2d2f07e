import { ObjectId } from 'mongodb'
import { deleteInBatches } from '../../db/batches.ts'
import type { Database } from '../../db/connect.ts'
import { isDuplicateKey } from '../../db/failures.ts'
import type { Session } from '../../db/transaction.ts'
import { findMonday, toUtcDay } from '../../lib/calendar.ts'
import { type ViewDoc, viewCounts, views } from './document.ts'

export const viewRepository = (db: Database) => {
  const collection = views.of(db)
  const counts = viewCounts.of(db)

  return {
    /** Stores that a new listing has no views. */
    insertCount: async (_id: ObjectId, session: Session): Promise<void> => {
      await counts.insertOne({ _id, count: 0 }, { session })
    },

    /** Counts a view, also in the week of `now`. Returns whether the listing exists. */
    addToCount: async (_id: ObjectId, now: Date): Promise<boolean> => {
      const week = toUtcDay(findMonday(now))
      return (await counts.updateOne({ _id }, { $inc: { count: 1, [`weeks.${week}`]: 1 } })).matchedCount > 0
    },

    /** Returns whether a view by the viewer on the UTC day of `now` is stored. */
    exists: async (listingId: ObjectId, viewer: string, now: Date): Promise<boolean> =>
      (await collection.findOne({ listingId, viewer, day: toUtcDay(now) }, { projection: { _id: 1 } })) !== null,

    /** Stores a view. Returns whether it is the viewer's first on the UTC day. */
    insert: async (listingId: ObjectId, viewer: string, now: Date): Promise<boolean> => {
      try {
        await collection.insertOne({ _id: new ObjectId(), listingId, viewer, day: toUtcDay(now), at: now })
        return true
      } catch (error) {
        if (isDuplicateKey(error, views, 'once_a_day')) return false
        throw error
      }
    },

    findLatestByViewer: (viewer: string, limit: number): Promise<ViewDoc[]> =>
      collection.find({ viewer }, { sort: { at: -1 }, limit }).toArray(),

    /** Deletes the count first: a view that comes before the end finds none and is deleted. */
    deleteByListing: async (listingId: ObjectId): Promise<void> => {
      await counts.deleteOne({ _id: listingId })
      await deleteInBatches(collection, { listingId })
    },

    /** Deletes the views of a viewer. Listings still count them. */
    deleteByViewer: (viewer: string): Promise<void> => deleteInBatches(collection, { viewer }),
  }
}
