import type { ObjectId } from 'mongodb'
import type { Database } from '../../db/connect.ts'
import type { Session } from '../../db/transaction.ts'
import { deriveFields } from '../search/derive.ts'
import { deletedListings, hiddenListings, type ListingDoc, listings } from './document.ts'

/** Moves deleted listings to the collection `deletedListings`, and back. */
export const deletionRepository = (db: Database) => {
  const live = listings.of(db)
  const hidden = hiddenListings.of(db)
  const deleted = deletedListings.of(db)

  return {
    /** Moves a listing of an owner. Returns whether it was still stored. */
    delete: async (_id: ObjectId, ownerUid: string, deletedAt: Date, session: Session): Promise<boolean> => {
      const doc =
        (await live.findOneAndDelete({ _id, ownerUid }, { session })) ??
        (await hidden.findOneAndDelete({ _id, ownerUid }, { session }))
      if (doc) await deleted.insertOne({ ...doc, deletedAt }, { session })
      return doc !== null
    },

    /** Moves a deleted listing of an owner back. Returns whether there was one. */
    restore: async (_id: ObjectId, ownerUid: string, session: Session): Promise<boolean> => {
      const doc = await deleted.findOneAndDelete({ _id, ownerUid }, { session })
      if (!doc) return false
      const { deletedAt: _, ...listing } = doc
      // The job that derives outdated keys leaves deleted listings out.
      await (listing.hiding ? hidden : live).insertOne({ ...listing, ...deriveFields(listing) }, { session })
      return true
    },

    /** Makes a deletion final. Returns null if the listing was restored, or deleted again after `deletedUntil`. */
    finish: (_id: ObjectId, deletedUntil: Date | undefined, session: Session): Promise<ListingDoc | null> =>
      deleted.findOneAndDelete({ _id, ...(deletedUntil && { deletedAt: { $lte: deletedUntil } }) }, { session }),

    /** Finds listings that were deleted at a time or before it, the oldest first, with the uids of their owners, or ''. */
    findDue: async (at: Date, limit: number): Promise<{ id: string; uid: string }[]> => {
      const options = { sort: { deletedAt: 1 }, limit, projection: { ownerUid: 1 } } as const
      const due = await deleted.find({ deletedAt: { $lte: at } }, options).toArray()
      return due.map(({ _id, ownerUid }) => ({ id: _id.toHexString(), uid: ownerUid ?? '' }))
    },
  }
}
