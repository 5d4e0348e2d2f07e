import type { ObjectId } from 'mongodb'
import { deleteInBatches } from '../../db/batches.ts'
import type { Database } from '../../db/connect.ts'
import { matchAfter } from '../../db/cursor.ts'
import type { Session } from '../../db/transaction.ts'
import { groupByWeek, type WeekCount } from '../../lib/calendar.ts'
import { type SavedRoomDoc, savedRooms } from './document.ts'

const notRemoved = { removedAt: { $exists: false } }

export const savedRoomRepository = (db: Database) => {
  const stored = savedRooms.of(db)

  return {
    /** Also finds a removed one. */
    find: (uid: string, listingId: ObjectId, session: Session): Promise<SavedRoomDoc | null> =>
      stored.findOne({ uid, listingId }, { session }),

    /** Returns the hexadecimal ids of those of some listings that a user has saved. */
    findSaved: async (uid: string, ids: readonly ObjectId[]): Promise<Set<string>> => {
      const filter = { uid, listingId: { $in: ids }, ...notRemoved }
      const docs = await stored.find(filter, { projection: { _id: 0, listingId: 1 } }).toArray()
      return new Set(docs.map(({ listingId }) => listingId.toHexString()))
    },

    count: (uid: string, limit: number, session: Session): Promise<number> =>
      stored.countDocuments({ uid, ...notRemoved }, { limit, session }),

    /** Counts the users who saved a listing in each week since `first`. Omits weeks without any. */
    countPerWeek: (listingId: ObjectId, first: Date): Promise<WeekCount[]> =>
      stored
        .aggregate<WeekCount>([
          { $match: { listingId, savedAt: { $gte: first }, ...notRemoved } },
          groupByWeek(first, '$savedAt'),
        ])
        .toArray(),

    put: async (doc: SavedRoomDoc, session: Session): Promise<void> => {
      await stored.replaceOne({ uid: doc.uid, listingId: doc.listingId }, doc, { upsert: true, session })
    },

    /** Stores when some listings were found gone, or that they are back. */
    updateGoneAt: async (uid: string, listingIds: readonly ObjectId[], goneAt: Date | undefined): Promise<void> => {
      const change = goneAt ? { $set: { goneAt } } : { $unset: { goneAt: '' as const } }
      await stored.updateMany({ uid, listingId: { $in: listingIds } }, change)
    },

    /** Lists a user's saved rooms, the latest first. */
    list: (uid: string, { limit, cursor }: { limit: number; cursor?: string | undefined }): Promise<SavedRoomDoc[]> =>
      stored
        .find({ uid, ...notRemoved, ...matchAfter('savedAt', -1, cursor) }, { sort: { savedAt: -1, _id: -1 }, limit })
        .toArray(),

    /** Returns whether the user had saved the listing. */
    remove: async (uid: string, listingId: ObjectId, removedAt: Date): Promise<boolean> =>
      (await stored.updateOne({ uid, listingId, ...notRemoved }, { $set: { removedAt } })).modifiedCount === 1,

    deleteUser: (uid: string): Promise<void> => deleteInBatches(stored, { uid }),
  }
}
