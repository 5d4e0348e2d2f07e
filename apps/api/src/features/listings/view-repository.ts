import { ObjectId } from 'mongodb'
import { deleteInBatches } from '../../db/batches.ts'
import type { Database } from '../../db/connect.ts'
import { insertNew } from '../../db/insert-new.ts'
import type { Session } from '../../db/transaction.ts'
import { findMonday, toUtcDay } from '../../lib/calendar.ts'
import { type ViewDoc, viewCounts, views } from './document.ts'

/** A view to store. */
export type NewView = Pick<ViewDoc, 'listingId' | 'viewer' | 'at'>

export const viewRepository = (db: Database) => {
  const collection = views.of(db)
  const counts = viewCounts.of(db)

  return {
    /** Stores that a new listing has no views. */
    insertCount: async (_id: ObjectId, session: Session): Promise<void> => {
      await counts.insertOne({ _id, count: 0 }, { session })
    },

    /** Counts views, also in their weeks. Returns the listings among them that do not exist. */
    addToCounts: async (added: readonly NewView[]): Promise<ObjectId[]> => {
      if (added.length === 0) return []
      // In one order on all servers, so that they don't wait for each other's locks in a circle.
      const ofListings = [...Map.groupBy(added, ({ listingId }) => listingId.toHexString())].sort()
      const ids = ofListings.map(([id]) => new ObjectId(id))
      const { matchedCount } = await counts.bulkWrite(
        ofListings.map(([id, ofListing]) => {
          const weeks = Map.groupBy(ofListing, ({ at }) => `weeks.${toUtcDay(findMonday(at))}`)
          const perWeek = Object.fromEntries([...weeks].map(([week, { length }]) => [week, length]))
          const filter = { _id: new ObjectId(id) }
          return { updateOne: { filter, update: { $inc: { ...perWeek, count: ofListing.length } } } }
        }),
      )
      if (matchedCount === ids.length) return []
      const found = await counts.find({ _id: { $in: ids } }, { projection: { _id: 1 } }).toArray()
      const existing = new Set(found.map(({ _id }) => _id.toHexString()))
      return ids.filter((id) => !existing.has(id.toHexString()))
    },

    /** Returns whether a view by the viewer on the UTC day of `now` is stored. */
    exists: async (listingId: ObjectId, viewer: string, now: Date): Promise<boolean> =>
      (await collection.findOne({ listingId, viewer, day: toUtcDay(now) }, { projection: { _id: 1 } })) !== null,

    /** Stores views. Returns those that are the viewer's first on their UTC day. */
    insert: (added: readonly NewView[]): Promise<NewView[]> =>
      insertNew(
        collection,
        added.map((view) => ({ _id: new ObjectId(), ...view, day: toUtcDay(view.at) })),
      ),

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
