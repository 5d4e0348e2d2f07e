import type { ObjectId } from 'mongodb'
import type { Database } from '../../db/connect.ts'
import type { Session } from '../../db/transaction.ts'
import { notifications } from '../notifications/document.ts'
import {
  deriveFields,
  type HiddenBy,
  type Hiding,
  hiddenListings,
  LISTING_SCHEMA,
  type ListingDoc,
  listings,
} from './document.ts'

/** Moves listings between the collection of all and that of hidden ones. */
export const hidingRepository = (db: Database) => {
  const live = listings.of(db)
  const hidden = hiddenListings.of(db)

  const hide = async (_id: ObjectId, hiding: Hiding, session: Session): Promise<boolean> => {
    const doc = await live.findOneAndDelete({ _id }, { session })
    if (!doc) return false
    await hidden.insertOne({ ...doc, hiding }, { session })
    await notifications.of(db).deleteMany({ listingId: _id, type: 'listing' }, { session })
    return true
  }

  const release = async (_id: ObjectId, session: Session): Promise<boolean> => {
    const doc = await hidden.findOneAndDelete({ _id }, { session })
    if (!doc) return false
    const { hiding: _, ...listing } = doc
    // Migrations do not update hidden listings.
    await live.insertOne({ ...listing, ...deriveFields(listing), schema: LISTING_SCHEMA }, { session })
    return true
  }

  return {
    /**
     * Hides a listing, or changes why it is hidden. Deletes what interested people were told of it, with mails that are not
     * sent. Returns whether it exists.
     */
    hide: async (_id: ObjectId, hiding: Hiding, session: Session): Promise<boolean> => {
      if (await hide(_id, hiding, session)) return true
      const { matchedCount } = await hidden.updateOne({ _id }, { $set: { hiding } }, { session })
      return matchedCount === 1
    },

    /** Returns whether the listing was hidden. */
    release,

    /** Hides the listings of an owner that are not hidden yet. */
    hideOwned: async (ownerUid: string, hiding: Hiding, session: Session): Promise<void> => {
      const docs = await live.find({ ownerUid }, { projection: { _id: 1 }, session }).toArray()
      for (const { _id } of docs) await hide(_id, hiding, session)
    },

    /** Releases the listings of an owner that are hidden for one cause. */
    releaseOwned: async (ownerUid: string, by: HiddenBy, session: Session): Promise<void> => {
      const filter = { ownerUid, 'hiding.by': by }
      const docs = await hidden.find(filter, { projection: { _id: 1 }, session }).toArray()
      for (const { _id } of docs) await release(_id, session)
    },

    findHiding: (_id: ObjectId, session: Session): Promise<Pick<ListingDoc, 'ownerUid' | 'title' | 'hiding'> | null> =>
      hidden.findOne({ _id }, { projection: { ownerUid: 1, title: 1, hiding: 1 }, session }),

    markAppealed: async (_id: ObjectId, session: Session): Promise<void> => {
      await hidden.updateOne({ _id }, { $set: { 'hiding.appealed': true } }, { session })
    },
  }
}
