import type { Migration } from '../db/migrate.ts'
import { ObjectId } from '../db/object-id.ts'
import { listingTasks } from './interest/document.ts'
import type { ListingDoc } from './listings/document.ts'
import { removedNotification } from './notifications/document.ts'
import { photoHashes, photoRemovals } from './photos/document.ts'

/** Deletes what belongs to the rooms that servers of an older version deleted, but kept for a minute. */
export const finishRoomDeletions: Migration = {
  number: 3,
  name: 'finish deletions of rooms',
  run: async (db) => {
    const deleted = db.collection<ListingDoc>('deletedListings')
    for await (const listing of deleted.find()) {
      const { _id: listingId, photos = [], hiding } = listing
      const at = new Date()
      // They waited for the room to be restored.
      await listingTasks.of(db).deleteMany({ listingId })
      const content = hiding ? {} : { content: removedNotification(listing) }
      await listingTasks.of(db).insertOne({ _id: new ObjectId(), kind: 'remove', listingId, at, ...content })
      await photoHashes.of(db).deleteMany({ listingId })
      for (const { id } of photos) {
        await photoRemovals.of(db).updateOne({ _id: id }, { $set: { at, files: [] } }, { upsert: true })
      }
      await deleted.deleteOne({ _id: listingId })
    }
  },
}
