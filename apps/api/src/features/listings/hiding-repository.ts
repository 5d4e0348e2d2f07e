import type { Filter, ObjectId } from 'mongodb'
import type { Database } from '../../db/connect.ts'
import type { Session } from '../../db/transaction.ts'
import { deriveFields } from '../search/derive.ts'
import { type HiddenBy, type Hiding, hiddenListings, type ListingDoc, listings } from './document.ts'

/** Moves listings between the collections `listings` and `hiddenListings`. */
export const hidingRepository = (db: Database) => {
  const live = listings.of(db)
  const hidden = hiddenListings.of(db)

  /** Moves the listings that match. Returns their ids. */
  const hideAll = async (filter: Filter<ListingDoc>, hiding: Hiding, session: Session): Promise<ObjectId[]> => {
    const docs = await live.find(filter, { session }).toArray()
    const ids = docs.map(({ _id }) => _id)
    if (docs.length === 0) return ids
    await live.deleteMany({ _id: { $in: ids } }, { session })
    await hidden.insertMany(
      docs.map((doc) => ({ ...doc, hiding: { ...hiding, description: doc.description } })),
      { session },
    )
    return ids
  }

  /** Moves the listings that match back. Returns their ids. */
  const showAll = async (filter: Filter<ListingDoc>, session: Session): Promise<ObjectId[]> => {
    const docs = await hidden.find(filter, { session }).toArray()
    const ids = docs.map(({ _id }) => _id)
    if (docs.length === 0) return ids
    await hidden.deleteMany({ _id: { $in: ids } }, { session })
    // The job that derives outdated keys leaves hidden listings out. So does the one that expires listings: it adds a
    // new `dueAt`, so that none expires without notice.
    await live.insertMany(
      docs.map(({ hiding: _, ...listing }) => ({
        ...listing,
        ...(listing.availability === 'available' && { dueAt: null, askedAt: null }),
        ...deriveFields(listing),
      })),
      { session },
    )
    return ids
  }

  return {
    /** Hides a listing. If it is already hidden, replaces `hiding` except for its text and returns false. */
    hide: async (_id: ObjectId, hiding: Hiding, session: Session): Promise<boolean> => {
      if ((await hideAll({ _id }, hiding, session)).length > 0) return true
      const { by, reason, since, appealed, isScam } = hiding
      const replaced = { 'hiding.by': by, 'hiding.reason': reason, 'hiding.since': since, 'hiding.appealed': appealed }
      await hidden.updateOne(
        { _id },
        { $set: { ...replaced, ...(isScam && { 'hiding.isScam': isScam }) } },
        { session },
      )
      return false
    },

    /** Hides the listings of an owner that are not hidden. Returns their ids. */
    hideOwned: (ownerUid: string, hiding: Hiding, session: Session): Promise<ObjectId[]> =>
      hideAll({ ownerUid }, hiding, session),

    /** Shows a listing again, if it is hidden. Returns its id then. */
    show: (_id: ObjectId, session: Session): Promise<ObjectId[]> => showAll({ _id }, session),

    /** Finds the ids of the listings of an owner that wait for a moderator. */
    findWaitingIds: async (ownerUid: string, session: Session): Promise<ObjectId[]> => {
      const filter = { ownerUid, 'hiding.by': { $in: ['risk', 'reports'] as HiddenBy[] } }
      const docs = await hidden.find(filter, { projection: { _id: 1 }, session }).toArray()
      return docs.map(({ _id }) => _id)
    },

    /** Shows the listings of an owner that are hidden for one cause again. Returns their ids. */
    showOwned: (ownerUid: string, by: HiddenBy, session: Session): Promise<ObjectId[]> =>
      showAll({ ownerUid, 'hiding.by': by }, session),

    findHiding: (_id: ObjectId, session: Session): Promise<Pick<ListingDoc, 'ownerUid' | 'title' | 'hiding'> | null> =>
      hidden.findOne({ _id }, { projection: { ownerUid: 1, title: 1, hiding: 1 }, session }),

    markAppealed: async (_id: ObjectId, session: Session): Promise<void> => {
      await hidden.updateOne({ _id }, { $set: { 'hiding.appealed': true } }, { session })
    },
  }
}
