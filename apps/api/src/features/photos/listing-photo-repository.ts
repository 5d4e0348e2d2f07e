import type { Photo } from '@roommate-finder/contracts/photos'
import type { ObjectId } from 'mongodb'
import type { Database } from '../../db/connect.ts'
import type { Session } from '../../db/transaction.ts'
import { hiddenListings, type ListingDoc, listings } from '../listings/document.ts'
import { deriveFields } from '../search/derive.ts'

/** Reads and replaces the photos of listings. A change of photos does not change `updatedAt`. */
export const listingPhotoRepository = (db: Database) => {
  const live = listings.of(db)
  const hidden = hiddenListings.of(db)

  return {
    /** Finds a listing, also if it is hidden. Returns null unless the user owns it. */
    findOwned: async (_id: ObjectId, ownerUid: string, session?: Session): Promise<ListingDoc | null> => {
      const options = session && { session }
      return (await live.findOne({ _id, ownerUid }, options)) ?? hidden.findOne({ _id, ownerUid }, options)
    },

    /** Replaces the photos of a listing that was read in the same transaction. */
    save: async (listing: ListingDoc, photos: Photo[], session: Session): Promise<void> => {
      const fields = { photos, ...deriveFields({ ...listing, photos }) }
      await (listing.hiding ? hidden : live).updateOne({ _id: listing._id }, { $set: fields }, { session })
    },

    /** Finds the photos of all listings of a user, the newest listing first, and hidden listings last. */
    findAllOwned: async (ownerUid: string): Promise<Pick<ListingDoc, '_id' | 'photos'>[]> => {
      const options = { projection: { photos: 1 }, sort: { createdAt: -1, _id: -1 } } as const
      const found = await Promise.all([live, hidden].map((each) => each.find({ ownerUid }, options).toArray()))
      return found.flat()
    },

    /** Returns whether a listing that is not hidden has the photo. */
    exists: async (_id: ObjectId, photoId: string): Promise<boolean> =>
      (await live.findOne({ _id, 'photos.id': photoId }, { projection: { _id: 1 } })) !== null,
  }
}
