import type { ObjectId } from '../../db/object-id.ts'
import type { Session } from '../../db/transaction.ts'
import type { FeatureContext } from '../context.ts'
import { deriveFields } from '../search/derive.ts'
import { type HiddenBy, type Hiding, hiddenListings, type ListingDoc, listings } from './document.ts'
import type { RoomChanges } from './service.ts'

/** Called in the transaction that hides listings or shows them again, after it. */
interface Deps {
  changes: Pick<RoomChanges, 'hidden' | 'shown'>
}

/** Matches a listing, or those of an owner. */
type ListingFilter = { _id: ObjectId } | { ownerUid: string; 'hiding.by'?: HiddenBy }

export type HidingService = ReturnType<typeof hidingService>

/**
 * Hides listings from all but their owners, and shows them again: moves them between the collections `listings` and
 * `hiddenListings`.
 */
export const hidingService = ({ db }: FeatureContext, { changes }: Deps) => {
  const live = listings.of(db)
  const hidden = hiddenListings.of(db)

  /** Hides the listings that match. Returns their number. */
  const hideAll = async (filter: ListingFilter, hiding: Hiding, session: Session): Promise<number> => {
    const docs = await live.find(filter, { session }).toArray()
    if (docs.length === 0) return 0
    const ids = docs.map(({ _id }) => _id)
    await live.deleteMany({ _id: { $in: ids } }, { session })
    await hidden.insertMany(
      docs.map((doc) => ({ ...doc, hiding: { ...hiding, description: doc.description } })),
      { session },
    )
    await changes.hidden(ids, session)
    return docs.length
  }

  /** Shows the hidden listings that match. */
  const showAll = async (filter: ListingFilter, session: Session): Promise<void> => {
    const docs = await hidden.find(filter, { session }).toArray()
    if (docs.length === 0) return
    const ids = docs.map(({ _id }) => _id)
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
    await changes.shown(ids, session)
  }

  return {
    /** Hides a listing. If it is already hidden, replaces `hiding` except for its text. */
    hide: async (_id: ObjectId, hiding: Hiding, session: Session): Promise<void> => {
      if ((await hideAll({ _id }, hiding, session)) > 0) return
      const { by, reason, since, appealed, isScam } = hiding
      const replaced = { 'hiding.by': by, 'hiding.reason': reason, 'hiding.since': since, 'hiding.appealed': appealed }
      await hidden.updateOne(
        { _id },
        { $set: { ...replaced, ...(isScam && { 'hiding.isScam': isScam }) } },
        { session },
      )
    },

    /** Hides the listings of an owner that are not hidden yet. */
    hideOwned: async (ownerUid: string, hiding: Hiding, session: Session): Promise<void> => {
      await hideAll({ ownerUid }, hiding, session)
    },

    /** Shows a listing again, if it is hidden. */
    show: (_id: ObjectId, session: Session): Promise<void> => showAll({ _id }, session),

    /** Shows the listings of an owner again that are hidden for one cause. */
    showOwned: (ownerUid: string, by: HiddenBy, session: Session): Promise<void> =>
      showAll({ ownerUid, 'hiding.by': by }, session),

    /** Finds the ids of the listings of an owner that wait for a moderator. */
    findWaitingIds: async (ownerUid: string, session: Session): Promise<ObjectId[]> => {
      const filter = { ownerUid, 'hiding.by': { $in: ['risk', 'reports'] as HiddenBy[] } }
      const docs = await hidden.find(filter, { projection: { _id: 1 }, session }).toArray()
      return docs.map(({ _id }) => _id)
    },

    findHiding: (_id: ObjectId, session: Session): Promise<Pick<ListingDoc, 'ownerUid' | 'title' | 'hiding'> | null> =>
      hidden.findOne({ _id }, { projection: { ownerUid: 1, title: 1, hiding: 1 }, session }),

    markAppealed: async (_id: ObjectId, session: Session): Promise<void> => {
      await hidden.updateOne({ _id }, { $set: { 'hiding.appealed': true } }, { session })
    },
  }
}
