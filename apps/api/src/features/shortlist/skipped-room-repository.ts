import type { ObjectId } from 'mongodb'
import { deleteInBatches } from '../../db/batches.ts'
import type { Database } from '../../db/connect.ts'
import { matchAfter } from '../../db/cursor.ts'
import type { Session } from '../../db/transaction.ts'
import { type SkippedRoomDoc, skippedRooms } from './document.ts'

export const skippedRoomRepository = (db: Database) => {
  const stored = skippedRooms.of(db)

  return {
    /** Finds the listings that a user has skipped, at most `MAX_HIDDEN_ROOMS`. */
    findListingIds: async (uid: string, session?: Session): Promise<ObjectId[]> => {
      const options = { projection: { _id: 0, listingId: 1 }, ...(session && { session }) } as const
      const docs = await stored.find({ uid }, options).toArray()
      return docs.map(({ listingId }) => listingId)
    },

    /** Finds which of some users have skipped which of some listings. */
    findBetween: (listingIds: readonly ObjectId[], uids: readonly string[], session?: Session) => {
      const filter = { uid: { $in: uids }, listingId: { $in: listingIds } }
      return stored.find(filter, { projection: { listingId: 1, uid: 1 }, ...(session && { session }) }).toArray()
    },

    insert: async (doc: SkippedRoomDoc, session: Session): Promise<void> => {
      await stored.insertOne(doc, { session })
    },

    /** Lists a user's skipped rooms, the latest first. */
    list: (uid: string, { limit, cursor }: { limit: number; cursor?: string | undefined }): Promise<SkippedRoomDoc[]> =>
      stored.find({ uid, ...matchAfter('hiddenAt', -1, cursor) }, { sort: { hiddenAt: -1, _id: -1 }, limit }).toArray(),

    /** Returns whether the user had skipped the listing. */
    delete: async (uid: string, listingId: ObjectId): Promise<boolean> =>
      (await stored.deleteOne({ uid, listingId })).deletedCount === 1,

    /** Keeps some of the user's skipped rooms, and deletes the others. */
    deleteOthers: async (uid: string, kept: readonly ObjectId[], session: Session): Promise<void> => {
      await stored.deleteMany({ uid, listingId: { $nin: kept } }, { session })
    },

    deleteOfListing: (listingId: ObjectId): Promise<void> => deleteInBatches(stored, { listingId }),

    deleteUser: (uid: string): Promise<void> => deleteInBatches(stored, { uid }),
  }
}
