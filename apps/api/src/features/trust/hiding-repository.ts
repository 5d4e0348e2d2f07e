import type { ObjectId } from 'mongodb'
import type { Database } from '../../db/connect.ts'
import type { Session } from '../../db/transaction.ts'
import { type HiddenBy, type Hiding, hiddenListings, type ListingDoc, listings } from '../listings/document.ts'
import { deriveFields } from '../search/derive.ts'

/** Moves listings between the collections `listings` and `hiddenListings`. */
export const hidingRepository = (db: Database) => {
  const live = listings.of(db)
  const hidden = hiddenListings.of(db)

  const release = async (_id: ObjectId, session: Session): Promise<boolean> => {
    const doc = await hidden.findOneAndDelete({ _id }, { session })
    if (!doc) return false
    const { hiding: _, ...listing } = doc
    // The job that derives outdated keys leaves hidden listings out.
    await live.insertOne({ ...listing, ...deriveFields(listing) }, { session })
    return true
  }

  return {
    /** Hides a listing and returns it. If the listing is already hidden, replaces `hiding` and returns null. */
    hide: async (_id: ObjectId, hiding: Hiding, session: Session): Promise<ListingDoc | null> => {
      const doc = await live.findOneAndDelete({ _id }, { session })
      if (doc) await hidden.insertOne({ ...doc, hiding }, { session })
      else await hidden.updateOne({ _id }, { $set: { hiding } }, { session })
      return doc
    },

    /** Shows a listing again. Returns whether it was hidden. */
    release,

    /** Finds the ids of the listings of an owner that are not hidden. */
    findVisibleIds: async (ownerUid: string, session: Session): Promise<ObjectId[]> => {
      const docs = await live.find({ ownerUid }, { projection: { _id: 1 }, session }).toArray()
      return docs.map(({ _id }) => _id)
    },

    /** Finds the ids of the listings of an owner that wait for a moderator. */
    findWaitingIds: async (ownerUid: string, session: Session): Promise<ObjectId[]> => {
      const filter = { ownerUid, 'hiding.by': { $in: ['risk', 'reports'] as HiddenBy[] } }
      const docs = await hidden.find(filter, { projection: { _id: 1 }, session }).toArray()
      return docs.map(({ _id }) => _id)
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
