import { ObjectId } from 'mongodb'
import { deleteInBatches } from '../../db/batches.ts'
import type { Database } from '../../db/connect.ts'
import { isDuplicateKey } from '../../db/failures.ts'
import { toUtcDay } from '../../lib/calendar.ts'
import { type ViewDoc, views } from './document.ts'

export const viewRepository = (db: Database) => {
  const collection = views.of(db)

  return {
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

    deleteByListing: (listingId: ObjectId): Promise<void> => deleteInBatches(collection, { listingId }),

    /** Deletes the views of a viewer. Does not change the `viewCount` of the listings. */
    deleteByViewer: (viewer: string): Promise<void> => deleteInBatches(collection, { viewer }),
  }
}
