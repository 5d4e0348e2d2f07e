import type { Listing, ListingDetails } from '@roommate-finder/contracts/listings'
import type { OwnData } from '@roommate-finder/contracts/own-data'
import type { ReplyTime } from '@roommate-finder/contracts/people'
import type { Photo } from '@roommate-finder/contracts/photos'
import type { Point } from '@roommate-finder/contracts/places'
import { formatCursor, matchAfter, toPage } from '../../db/cursor.ts'
import { ObjectId } from '../../db/object-id.ts'
import type { Session } from '../../db/transaction.ts'
import { AppError, listingNotFound } from '../../errors.ts'
import { addPhotoKeys } from '../../lib/keyed-hash.ts'
import type { RoomFacts } from '../../mail/room.ts'
import type { BlockService } from '../blocks/service.ts'
import type { FeatureContext } from '../context.ts'
import { deriveFields } from '../search/derive.ts'
import type { Condition } from '../search/keys.ts'
import { LISTED, UNLISTED, withoutUnlisted } from '../search/status.ts'
import { hiddenListings, type ListingDoc, toRoomFacts } from './document.ts'
import { findToldChange } from './freshness.ts'
import { likeCountRepository } from './like-count-repository.ts'
import type { ListingSelection } from './pipelines.ts'
import {
  type ChangedListing,
  type ListingChange,
  type ListingSummary,
  listingRepository,
  type ReportedListing,
} from './repository.ts'
import { viewService } from './view-service.ts'
import {
  addViewer,
  type FindFits,
  type FindSavedRooms,
  type ListingRow,
  toListed,
  toListing,
  toListingDetails,
} from './viewer.ts'

export type { HidingService } from './hiding-service.ts'
export type { ChangedListing, ListingChange } from './repository.ts'
export type { FindFits } from './viewer.ts'

/** Called after a change of rooms, in its transaction. `room-changes.ts` lists what follows. */
export interface RoomChanges {
  posted: (id: ObjectId, session: Session) => Promise<void>
  /** A room was edited, or has another status or other photos. */
  updated: (change: ListingChange, session: Session) => Promise<void>
  /** Others see rooms that they did not see before. */
  shown: (ids: readonly ObjectId[], session: Session) => Promise<void>
  /** Others no longer see rooms. */
  hidden: (ids: readonly ObjectId[], session: Session) => Promise<void>
  deleted: (room: ChangedListing, session: Session) => Promise<void>
}

export interface Viewer {
  uid: string | undefined
  /** `u:` and the uid, or `v:` and the hash of a visitor's address. */
  key: string
}

interface Owner {
  uid: string
}

/** Owners from before the limit of listings may have more. They see the newest. */
const MAX_SHOWN_OWN = 1000

const MAX_EXPORTED_VIEWS = 5000

const NEWEST = { createdAt: -1, _id: -1 } as const

const NOT_YOURS = 'You can only change your own rooms.'

interface Deps {
  blocks: BlockService
  /** Finds the listings that a user has skipped, which only their lists leave out. */
  findSkippedRooms: (uid: string) => Promise<ObjectId[]>
  findSavedRooms: FindSavedRooms
  findFits: FindFits
  /** Finds a host's usual time to the first reply. */
  findReplyTime: (hostUid: string) => Promise<ReplyTime | undefined>
  /** Counts the people who wait for the first answer of a listing's host. */
  countWaiting: (listingId: ObjectId) => Promise<number>
  /** Finds a user's conversation with the host of a listing. */
  findConversation: (listingId: ObjectId, uid: string) => Promise<{ _id: ObjectId } | null>
}

export type ListingService = ReturnType<typeof listingService>

/** Reads listings. Writes what other features store in them, and counts views. */
export const listingService = (context: FeatureContext, deps: Deps) => {
  const { blocks, findSkippedRooms, findReplyTime, countWaiting, findConversation } = deps
  const { db, now, caps } = context
  const repository = listingRepository(db)
  const hidden = listingRepository(db, hiddenListings)
  const likeCounts = likeCountRepository(db)
  const views = viewService(context)

  /** Finds the people with listings with whom a viewer has a block. Any number of people without may block the viewer. */
  const findBlockedOwners = async (viewerUid: string | undefined): Promise<string[]> => {
    const blocked = await blocks.findBlocked(viewerUid)
    return blocked.length === 0 ? [] : repository.filterOwners(blocked)
  }

  /** Returns the condition of the listings that a viewer sees: those of people with whom the viewer has no block. */
  const matchVisible = async (viewerUid: string | undefined): Promise<Condition> => {
    const blocked = await findBlockedOwners(viewerUid)
    return blocked.length === 0 ? {} : { ownerUid: { $nin: blocked } }
  }

  /** Finds what a viewer's lists leave out: the listings of some people, and some listings. */
  const findUnlisted = async (viewerUid: string | undefined): Promise<{ ownerUids: string[]; ids: ObjectId[] }> => {
    const [ownerUids, ids] = await Promise.all([
      findBlockedOwners(viewerUid),
      viewerUid === undefined ? [] : findSkippedRooms(viewerUid),
    ])
    return { ownerUids, ids }
  }

  /** Returns the condition of the listings in a viewer's lists: listed ones that the viewer sees and has not skipped. */
  const matchListed = async (viewerUid: string | undefined): Promise<Condition> => {
    const { ownerUids, ids } = await findUnlisted(viewerUid)
    return {
      ...(ownerUids.length > 0 && { ownerUid: { $nin: ownerUids } }),
      // Not `$nin`, which DocumentDB turns into ranges of `_id` in each index: 50 ids made a count 30 times as slow.
      $nor: [UNLISTED, ...(ids.length > 0 ? [{ _id: { $in: ids } }] : [])],
    }
  }

  const select = async (selection: ListingSelection, viewerUid: string | undefined): Promise<Listing[]> => {
    const rows = await addViewer(await repository.select(selection, viewerUid, 'start'), viewerUid, deps)
    return rows.map((row) => toListed(row, viewerUid, now(), selection.near))
  }

  /** Lets the owner of a hidden listing see its photos. */
  const addKeys = (row: ListingRow): ListingRow =>
    row.photos ? { ...row, photos: addPhotoKeys(row.photos, context) } : row

  /** Lists the owner's listings, hidden ones too. */
  const findOwn = async (uid: string): Promise<ListingRow[]> => {
    const selection = { match: { ownerUid: uid }, sort: NEWEST, limit: MAX_SHOWN_OWN }
    const [live, hiddenRows] = await Promise.all([
      repository.select(selection, uid, 'whole'),
      hidden.select(selection, uid, 'whole'),
    ])
    return [...live, ...hiddenRows.map(addKeys)]
      .sort(
        (a, b) =>
          b.createdAt.getTime() - a.createdAt.getTime() || b._id.toHexString().localeCompare(a._id.toHexString()),
      )
      .slice(0, MAX_SHOWN_OWN)
  }

  /**
   * Finds a listing that the viewer may see: their own, or one that is not hidden and whose owner has no block with the
   * viewer.
   */
  const findRow = async (id: ObjectId, viewerUid: string | undefined): Promise<ListingRow> => {
    const findWithViewer = async () =>
      addViewer(await repository.findByIds([id], viewerUid, { description: 'whole' }), viewerUid, deps)
    const [[row], blocked] = await Promise.all([findWithViewer(), blocks.findBlocked(viewerUid)])
    if (row && !blocked.includes(row.ownerUid ?? '')) return row
    const [own] = viewerUid === undefined ? [] : await hidden.findByIds([id], viewerUid, { description: 'whole' })
    if (!own || own.ownerUid !== viewerUid) throw listingNotFound()
    return addKeys(own)
  }

  /**
   * Finds listings for a list in the order of the ids. Omits those that the viewer does not see.
   * @param near the center of the search
   */
  const findByIds = async (ids: ObjectId[], viewerUid: string | undefined, near?: Point): Promise<Listing[]> => {
    if (ids.length === 0) return []
    const match = await matchVisible(viewerUid)
    const found = await repository.findByIds(ids, viewerUid, { match, description: 'start' })
    const rows = await addViewer(found, viewerUid, deps)
    const byId = new Map(rows.map((row) => [row._id.toHexString(), row]))
    return ids.flatMap((id) => byId.get(id.toHexString()) ?? []).map((row) => toListed(row, viewerUid, now(), near))
  }

  return {
    select,
    matchListed,
    findUnlisted,
    findByIds,
    selectPosted: repository.selectPosted,
    findPosters: repository.findPosters,
    findOwners: repository.findOwners,
    count: repository.count,
    countEach: repository.countEach,
    listOwn: async ({ uid }: Owner): Promise<Listing[]> =>
      (await findOwn(uid)).map((row) => toListing(row, uid, now())),
    /** Finds a listing that the viewer may see. Without a viewer, finds any that is not hidden. */
    findSummary: async (id: ObjectId, viewerUid?: string): Promise<ListingSummary | null> =>
      repository.findSummary(id, await matchVisible(viewerUid)),
    /** Finds a hidden listing. */
    findHiddenSummary: (id: ObjectId, session?: Session): Promise<ListingSummary | null> =>
      hidden.findSummary(id, {}, session),
    /** Finds the fields that a report stores, also of a hidden listing. */
    findContent: async (id: ObjectId): Promise<ReportedListing | null> =>
      (await repository.findContent(id)) ?? hidden.findContent(id),
    /** Returns the hexadecimal ids of the listings that are hidden. */
    findHidden: hidden.findExisting,
    findExisting: repository.findExisting,
    /** Finds what mails say of those of some listings that are not hidden, and of the user's own ones, by hexadecimal id. */
    findShownFacts: async (ids: readonly ObjectId[], uid: string): Promise<Map<string, RoomFacts>> => {
      const own = (await hidden.findFiltered(ids)).filter(({ ownerUid }) => ownerUid === uid)
      const found = [...(await repository.findFiltered(ids)), ...own].map(toRoomFacts)
      return new Map(found.map((room) => [room._id, room]))
    },
    findListed: repository.findListed,
    findStatusTimes: repository.findStatusTimes,
    /** Finds the fields that filters read, of listings that are not hidden. */
    findFiltered: repository.findFiltered,
    findPosted: repository.findPosted,
    findToldChange,
    /** Finds all listings of an owner, the newest first, and hidden ones last. */
    findOwned: async (uid: string, session?: Session): Promise<ChangedListing[]> => [
      ...(await repository.findOwned(uid, session)),
      ...(await hidden.findOwned(uid, session)),
    ],
    /** Finds the active listings of an owner that are not hidden. */
    findActive: async (uid: string, session?: Session): Promise<ObjectId[]> =>
      (await repository.findOwned(uid, session)).flatMap(({ _id, availability }) =>
        availability === 'available' ? _id : [],
      ),
    /** Counts the listings of an owner, hidden ones too. */
    countOwned: async (uid: string, limit: number, session: Session): Promise<number> =>
      (await repository.countOwned(uid, limit, session)) + (await hidden.countOwned(uid, limit, session)),
    /** Finds the folded location and the rent of a listing that the viewer sees. */
    findLocationAndRent: async (id: ObjectId, viewerUid: string | undefined) =>
      repository.findLocationAndRent(id, await matchVisible(viewerUid)),
    /** Finds the fields of an owner's listing that an edit needs, also while it is hidden. */
    findForEdit: async (
      id: ObjectId,
      condition: { ownerUid: string; seen?: Date | undefined },
      session?: Session,
    ): Promise<ChangedListing | null> =>
      (await repository.findForEdit(id, condition, session)) ?? hidden.findForEdit(id, condition, session),
    /** Returns whether a listing that is not hidden has the photo. */
    hasPhoto: async (id: ObjectId, photoId: string): Promise<boolean> =>
      (await repository.findExisting([id], { 'photos.id': photoId })).size > 0,
    /** Replaces the photos of a listing that was read in the same transaction. Keeps `updatedAt`. */
    savePhotos: (listing: ChangedListing, photos: Photo[], session: Session): Promise<void> =>
      (listing.hiding ? hidden : repository).set(
        listing._id,
        { photos, ...deriveFields({ ...listing, photos }) },
        session,
      ),
    /** Stores from when the parts of a description are, also of a hidden listing. */
    setWrittenAt: async (id: ObjectId, writtenAt: ListingDoc['writtenAt'] & object, session: Session) => {
      for (const each of [repository, hidden]) await each.set(id, { writtenAt }, session)
    },
    addLike: likeCounts.addLike,
    addTrendLike: likeCounts.addTrendLike,
    removeLike: likeCounts.removeLike,
    removeLikes: likeCounts.removeLikes,
    deleteViews: views.deleteByListing,

    /** Throws `not_found`, or `forbidden` if the user sees the listing but is not the owner. */
    assertOwner: async (id: ObjectId, owner: Owner): Promise<void> => {
      const listing = await repository.findSummary(id, await matchVisible(owner.uid))
      if (listing && listing.ownerUid !== owner.uid) throw new AppError('forbidden', NOT_YOURS)
      if (!listing && (await hidden.findSummary(id))?.ownerUid !== owner.uid) throw listingNotFound()
    },

    /** Finds a listing that the user may see; their own also while it is hidden. Throws `not_found`. */
    find: async (id: ObjectId, { uid }: { uid: string }): Promise<Listing> =>
      toListing(await findRow(id, uid), uid, now()),

    list: async (query: { limit: number; cursor?: string | undefined }, viewer: Viewer) => {
      const listed = { ...LISTED, ...withoutUnlisted(await matchListed(viewer.uid)) }
      const match = { ...listed, ...matchAfter('createdAt', -1, query.cursor) }
      const [found, total] = await Promise.all([
        select({ match, sort: NEWEST, limit: query.limit + 1 }, viewer.uid),
        repository.count(listed, caps.counted),
      ])
      const toCursor = ({ createdAt, _id }: Listing) => formatCursor(new Date(createdAt), new ObjectId(_id))
      return { ...toPage(found, query.limit, toCursor), total }
    },

    /** Lists the listings that the viewer sees, in the order of the ids. Includes those that the viewer has skipped. */
    listByIds: (ids: readonly string[], viewer: Viewer): Promise<Listing[]> =>
      findByIds(
        ids.map((id) => new ObjectId(id)),
        viewer.uid,
      ),

    listNewest: async (limit: number, viewerUid: string | undefined): Promise<Listing[]> =>
      select({ match: { ...LISTED, ...(await matchListed(viewerUid)) }, sort: NEWEST, limit }, viewerUid),

    /** With `countsView`, counts the first view of the viewer on the UTC day, unless the viewer is the owner. */
    getDetails: async (id: string, viewer: Viewer, options: { countsView: boolean }): Promise<ListingDetails> => {
      const _id = new ObjectId(id)
      const { uid, key } = viewer
      const [row, isCounted, waiting, conversation] = await Promise.all([
        findRow(_id, uid),
        views.isCounted(_id, key),
        countWaiting(_id),
        uid === undefined ? null : findConversation(_id, uid),
      ])
      const repliesWithin = row.ownerUid === null ? undefined : await findReplyTime(row.ownerUid)
      const isNewView = options.countsView && !isCounted && row.ownerUid !== uid
      if (isNewView) views.countLater(_id, key)
      return {
        ...toListingDetails(row, uid, { now: now(), repliesWithin, waiting }),
        conversationId: conversation?._id.toHexString(),
        viewCount: row.viewCount + Number(isNewView),
      }
    },

    /** Waits until the views of all responses are stored. */
    finishViews: views.finish,

    /** Lists the photos of a listing, the cover first. Counts no view. */
    listPhotos: async (id: string, viewer: Viewer): Promise<Photo[]> => {
      const { photos = [] } = await findRow(new ObjectId(id), viewer.uid)
      return photos
    },

    exportUser: async ({ uid }: Owner): Promise<Pick<OwnData, 'listings' | 'views' | 'complete'>> => {
      const [own, seen] = await Promise.all([findOwn(uid), views.findLatestByViewer(`u:${uid}`, MAX_EXPORTED_VIEWS)])
      return {
        listings: own.map((row) => ({ ...toListing(row, uid, now()), spot: row.spot ?? null })),
        views: seen.map(({ listingId, at }) => ({ listingId: listingId.toHexString(), at: at.toISOString() })),
        complete: own.length < MAX_SHOWN_OWN && seen.length < MAX_EXPORTED_VIEWS,
      }
    },
  }
}
