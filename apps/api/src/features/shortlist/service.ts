import { MAX_HIDDEN_ROOMS, MAX_SAVED_ROOMS, UNDO_REMOVAL_MINUTES } from '@roommate-finder/contracts/limits'
import type { Listing } from '@roommate-finder/contracts/listings'
import type { OwnData } from '@roommate-finder/contracts/own-data'
import { formatNumber } from '@roommate-finder/contracts/primitives'
import type { HiddenRoomPage, SavedRoom, SavedRoomPage } from '@roommate-finder/contracts/shortlist'
import { formatCursor, toPage } from '../../db/cursor.ts'
import { ObjectId } from '../../db/object-id.ts'
import { AppError } from '../../errors.ts'
import type { AccountService } from '../accounts/service.ts'
import type { FeatureContext } from '../context.ts'
import type { ListingService } from '../listings/service.ts'
import { findChanges } from './changes.ts'
import type { SavedRoomDoc } from './document.ts'
import { savedRoomRepository } from './saved-room-repository.ts'
import { skippedRoomRepository } from './skipped-room-repository.ts'

interface User {
  uid: string
}

interface PageQuery {
  limit: number
  cursor?: string | undefined
}

const tooMany = (verb: string, max: number, advice: string): AppError =>
  new AppError('forbidden', `You can ${verb} up to ${formatNumber(max)} rooms. ${advice}`)

const isRestorable = ({ removedAt }: SavedRoomDoc, at: Date): boolean =>
  removedAt !== undefined && at.getTime() - removedAt.getTime() < UNDO_REMOVAL_MINUTES * 60_000

interface Deps {
  accounts: AccountService
  listings: ListingService
}

export type ShortlistService = ReturnType<typeof shortlistService>

/** Saves rooms for a user, and leaves out of the user's lists those that they skip. Others do not see which. */
export const shortlistService = ({ db, now, transaction }: FeatureContext, { accounts, listings }: Deps) => {
  const saved = savedRoomRepository(db)
  const skipped = skippedRoomRepository(db)

  /** Finds a room of another person. Throws `not_found`, or `forbidden` for the user's own. */
  const findOthers = async (id: string, user: User, verb: string): Promise<Listing> => {
    const listing = await listings.find(new ObjectId(id), user)
    if (listing.isOwner) throw new AppError('forbidden', `You can’t ${verb} your own room.`)
    return listing
  }

  /** Finds those of some rooms that the user sees, by id. */
  const findSeen = async (docs: readonly { listingId: ObjectId }[], { uid }: User): Promise<Map<string, Listing>> => {
    const found = await listings.findByIds(
      docs.map(({ listingId }) => listingId),
      uid,
    )
    return new Map(found.map((listing) => [listing._id, listing]))
  }

  const toSavedRoom = (
    doc: SavedRoomDoc,
    listing: Listing | undefined,
    times: { statusAt: Date | undefined; readAt: Date },
  ): SavedRoom => ({
    listingId: doc.listingId.toHexString(),
    // The listing may have been read before it was saved.
    listing: listing ? { ...listing, saved: true } : null,
    title: doc.title,
    note: doc.note,
    savedAt: doc.savedAt.toISOString(),
    changes: findChanges(doc, listing, times),
  })

  return {
    /**
     * Saves a room. If the user has saved it already, changes the note alone; without `note`, nothing. Soon after a
     * removal, restores what was saved.
     * @throws AppError `not_found`, `forbidden` for the user's own room and over the limit of saved rooms
     */
    save: async (id: string, note: string | undefined, user: User): Promise<SavedRoom> => {
      const { uid } = user
      const listing = await findOthers(id, user, 'save')
      const listingId = new ObjectId(id)
      const doc = await transaction(async (session) => {
        await accounts.serializeActive(uid, session)
        const known = await saved.find(uid, listingId, session)
        const isSaved = known !== null && !known.removedAt
        if (isSaved && note === undefined) return known
        if (!isSaved && (await saved.count(uid, MAX_SAVED_ROOMS, session)) >= MAX_SAVED_ROOMS) {
          throw tooMany('save', MAX_SAVED_ROOMS, 'Remove one to save another.')
        }
        const { title, rent, availability } = listing
        // The TTL index may be late, so the document may be older than its time.
        const { removedAt: _, ...kept } =
          known && (isSaved || isRestorable(known, now()))
            ? known
            : { _id: known?._id ?? new ObjectId(), uid, listingId, savedAt: now(), title, rent, availability, note: '' }
        const doc = { ...kept, note: note ?? kept.note }
        await saved.put(doc, session)
        return doc
      }, uid)
      const statusTimes = await listings.findStatusTimes([listingId])
      return toSavedRoom(doc, listing, { statusAt: statusTimes.get(id), readAt: now() })
    },

    /** With `marksGone`, stores which rooms this read finds gone for the first time, and which are back. */
    listSaved: async (query: PageQuery, user: User, { marksGone }: { marksGone: boolean }): Promise<SavedRoomPage> => {
      const { uid } = user
      const { limit, cursor } = query
      const at = now()
      const found = await saved.list(uid, { limit: limit + 1, cursor })
      const { items, next } = toPage(found, limit, ({ savedAt, _id }) => formatCursor(savedAt, _id))
      const seen = await findSeen(items, user)
      const rows = items.map((doc) => ({ doc, listing: seen.get(doc.listingId.toHexString()) }))
      if (marksGone) {
        const gone = rows.filter(({ doc, listing }) => !listing && !doc.goneAt).map(({ doc }) => doc.listingId)
        const back = rows.filter(({ doc, listing }) => listing && doc.goneAt).map(({ doc }) => doc.listingId)
        if (gone.length > 0) await saved.updateGoneAt(uid, gone, at)
        if (back.length > 0) await saved.updateGoneAt(uid, back, undefined)
      }
      const statusTimes = await listings.findStatusTimes(items.map(({ listingId }) => listingId))
      const toItem = ({ doc, listing }: (typeof rows)[number]): SavedRoom =>
        toSavedRoom(doc, listing, { statusAt: statusTimes.get(doc.listingId.toHexString()), readAt: at })
      return { items: rows.map(toItem), next }
    },

    /** Changes nothing if the user has not saved the room. Throws `not_found` if they do not see it either. */
    unsave: async (id: string, user: User): Promise<undefined> => {
      const listingId = new ObjectId(id)
      if (!(await saved.remove(user.uid, listingId, now()))) await listings.find(listingId, user)
      return undefined
    },

    /**
     * Leaves a room out of the user's lists. At the limit, first forgets skipped rooms that are deleted, rented or expired.
     * @throws AppError `not_found`, `forbidden` for the user's own room and over the limit of skipped rooms
     */
    skip: async (id: string, user: User): Promise<undefined> => {
      const { uid } = user
      const { title } = await findOthers(id, user, 'hide')
      const listingId = new ObjectId(id)
      await transaction(async (session) => {
        await accounts.serializeActive(uid, session)
        const known = await skipped.findListingIds(uid, session)
        if (known.some((each) => each.equals(listingId))) return
        if (known.length >= MAX_HIDDEN_ROOMS) {
          const listed = await listings.findListed(known, session)
          if (listed.length >= MAX_HIDDEN_ROOMS) {
            throw tooMany('hide', MAX_HIDDEN_ROOMS, 'Show one again to hide another.')
          }
          await skipped.deleteOthers(uid, listed, session)
        }
        await skipped.insert({ _id: new ObjectId(), uid, listingId, hiddenAt: now(), title }, session)
      }, uid)
      return undefined
    },

    countSavesPerWeek: saved.countPerWeek,
    findSkippedBetween: skipped.findBetween,
    deleteSkippedOfListing: skipped.deleteOfListing,

    listSkipped: async ({ limit, cursor }: PageQuery, user: User): Promise<HiddenRoomPage> => {
      const found = await skipped.list(user.uid, { limit: limit + 1, cursor })
      const { items, next } = toPage(found, limit, ({ hiddenAt, _id }) => formatCursor(hiddenAt, _id))
      const seen = await findSeen(items, user)
      return {
        items: items.map(({ listingId, title, hiddenAt }) => ({
          listingId: listingId.toHexString(),
          listing: seen.get(listingId.toHexString()) ?? null,
          title,
          hiddenAt: hiddenAt.toISOString(),
        })),
        next,
      }
    },

    /** Changes nothing if the user has not skipped the room. Throws `not_found` if they do not see it either. */
    unskip: async (id: string, user: User): Promise<undefined> => {
      const listingId = new ObjectId(id)
      if (!(await skipped.delete(user.uid, listingId))) await listings.find(listingId, user)
      return undefined
    },

    exportUser: async ({ uid }: User): Promise<Pick<OwnData, 'savedRooms' | 'hiddenRooms'>> => {
      const [ownSaved, ownSkipped] = await Promise.all([
        saved.list(uid, { limit: MAX_SAVED_ROOMS }),
        skipped.list(uid, { limit: MAX_HIDDEN_ROOMS }),
      ])
      return {
        savedRooms: ownSaved.map(({ listingId, title, note, savedAt }) => ({
          listingId: listingId.toHexString(),
          title,
          note,
          savedAt: savedAt.toISOString(),
        })),
        hiddenRooms: ownSkipped.map(({ listingId, title, hiddenAt }) => ({
          listingId: listingId.toHexString(),
          title,
          hiddenAt: hiddenAt.toISOString(),
        })),
      }
    },

    deleteUser: async ({ uid }: User): Promise<void> => {
      await saved.deleteUser(uid)
      await skipped.deleteUser(uid)
    },
  }
}
