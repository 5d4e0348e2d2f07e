import type { ObjectId } from 'mongodb'
import { deleteInBatches } from '../../db/batches.ts'
import type { Database } from '../../db/connect.ts'
import { matchAfter } from '../../db/cursor.ts'
import type { Session } from '../../db/transaction.ts'
import { type HiddenRoomDoc, hiddenRooms } from './document.ts'

export const hiddenRoomRepository = (db: Database) => {
  const stored = hiddenRooms.of(db)

  return {
    exists: async (uid: string, listingId: ObjectId, session: Session): Promise<boolean> =>
      (await stored.findOne({ uid, listingId }, { projection: { _id: 1 }, session })) !== null,

    /** Finds the listings that a user has hidden, at most `MAX_HIDDEN_ROOMS`. */
    findListingIds: async (uid: string): Promise<ObjectId[]> => {
      const docs = await stored.find({ uid }, { projection: { _id: 0, listingId: 1 } }).toArray()
      return docs.map(({ listingId }) => listingId)
    },

    /** Finds which of some users have hidden which of some listings. */
    findBetween: (listingIds: readonly ObjectId[], uids: readonly string[], session: Session) => {
      const filter = { uid: { $in: uids }, listingId: { $in: listingIds } }
      return stored.find(filter, { projection: { listingId: 1, uid: 1 }, session }).toArray()
    },

    count: (uid: string, limit: number, session: Session): Promise<number> =>
      stored.countDocuments({ uid }, { limit, session }),

    insert: async (doc: HiddenRoomDoc, session: Session): Promise<void> => {
      await stored.insertOne(doc, { session })
    },

    /** Lists a user's hidden rooms, the latest first. */
    list: (uid: string, { limit, cursor }: { limit: number; cursor?: string | undefined }): Promise<HiddenRoomDoc[]> =>
      stored.find({ uid, ...matchAfter('hiddenAt', -1, cursor) }, { sort: { hiddenAt: -1, _id: -1 }, limit }).toArray(),

    /** Returns whether the user had hidden the listing. */
    delete: async (uid: string, listingId: ObjectId): Promise<boolean> =>
      (await stored.deleteOne({ uid, listingId })).deletedCount === 1,

    deleteUser: (uid: string): Promise<void> => deleteInBatches(stored, { uid }),
  }
}
