import type { ListingUpdate } from '@roommate-finder/contracts/listing-input'
import type { Listing, ListingDetails } from '@roommate-finder/contracts/listings'
import type { Collections } from '../../db/collections.ts'
import { staying } from '../../db/documents.ts'
import { ObjectId } from '../../db/object-id.ts'
import { AppError, listingNotFound } from '../../errors.ts'
import { listingCreation } from './create-listing.ts'
import { type BrowseFilter, browseKey, type ListingRow, toFields, toListing, toListingDetails } from './document.ts'
import { idempotencyKeys } from './idempotency-repository.ts'
import { afterCursor, type ListingSelection } from './pipelines.ts'
import { listingRemoval } from './removal-repository.ts'
import { type ListingBrief, listingRepository } from './repository.ts'
import { everyListing } from './search-keys.ts'
import { listingTally, totalOf } from './tally-repository.ts'
import { viewCounter } from './views-repository.ts'

export { browseKey, type ListingIndex, MEMBER_NAME } from './document.ts'
export * from './search-keys.ts'

export interface Viewer {
  uid: string | undefined
  /** Key that views are counted by: `u:` and the uid, or `v:` and the hash of a visitor's address. */
  key: string
}

interface Owner {
  uid: string
}

/** An old listing may have come without limits; an owner with more than this sees the newest. */
const MAX_SHOWN_OWN = 1000

const MAX_EXPORTED_VIEWS = 5000

const NEWEST = { createdAt: -1, _id: -1 } as const

/** As many listings of an account that goes are removed at a time. */
const REMOVED_AT_ONCE = 10

const NOT_YOURS = 'You can only change your own listings.'

export type ListingService = ReturnType<typeof listingService>

export const listingService = (collections: Collections, now: () => Date, countCap: number) => {
  const repository = listingRepository(collections)
  const views = viewCounter(collections, repository)
  const keys = idempotencyKeys(collections)
  const tally = listingTally(collections)
  const removal = listingRemoval(collections, { repository, views, tally })

  const rowOf = async (id: ObjectId, viewerUid: string): Promise<ListingRow> => {
    const [row] = await repository.byIds([id], viewerUid)
    if (!row) throw listingNotFound()
    return row
  }

  /** The owner's listing as it has just been written, once every total tells of it. */
  const written = async (id: ObjectId, owner: Owner): Promise<Listing> => {
    const row = await rowOf(id, owner.uid)
    await tally.settle(row)
    return toListing(row, owner.uid)
  }

  const totals = async (): Promise<(filter: BrowseFilter) => number> => {
    const counts = await tally.counts()
    return (filter) => totalOf(counts, filter)
  }

  const select = async (selection: ListingSelection, viewerUid: string | undefined): Promise<Listing[]> => {
    const rows = await repository.select(selection, viewerUid)
    return rows.map((row) => toListing(row, viewerUid))
  }

  const mine = (owner: Owner): Promise<Listing[]> =>
    select(
      { match: { ownerUid: owner.uid, ...staying }, sort: NEWEST, index: 'owner_newest', limit: MAX_SHOWN_OWN },
      owner.uid,
    )

  const assertOwner = async (id: ObjectId, owner: Owner): Promise<void> => {
    const brief = await repository.brief(id)
    if (!brief) throw listingNotFound()
    if (brief.ownerUid !== owner.uid) throw new AppError('forbidden', NOT_YOURS)
  }

  return {
    select,
    count: repository.count,
    totals,
    assertOwner,

    list: async (query: { limit: number; cursor?: string | undefined }, viewer: Viewer) => {
      const match = { 'derived.browse': browseKey({}) }
      const [page, total] = await Promise.all([
        select(
          {
            match: { ...match, ...(query.cursor && afterCursor(query.cursor)) },
            sort: NEWEST,
            index: 'newest',
            limit: query.limit + 1,
          },
          viewer.uid,
        ),
        repository.count(everyListing, { index: 'search_keys', max: countCap }),
      ])
      const items = page.slice(0, query.limit)
      const last = page.length > query.limit ? items.at(-1) : undefined
      return {
        items,
        total,
        next: last && `${Date.parse(last.createdAt)}-${last._id}`,
      }
    },

    newest: (limit: number, viewerUid: string | undefined): Promise<Listing[]> =>
      select({ match: { 'derived.browse': browseKey({}) }, sort: NEWEST, index: 'browse_newest', limit }, viewerUid),

    mine,

    /** Listings in the order of the ids; those that are gone are left out. */
    byIds: async (ids: ObjectId[], viewerUid: string): Promise<Listing[]> => {
      const rows = ids.length === 0 ? [] : await repository.byIds(ids, viewerUid)
      const byId = new Map(rows.map((row) => [row._id.toHexString(), row]))
      return ids.flatMap((id) => byId.get(id.toHexString()) ?? []).map((row) => toListing(row, viewerUid))
    },

    /** `countsView`: counts the viewer's first view of the UTC day, unless the viewer is the owner. */
    details: async (id: string, viewer: Viewer, countsView: boolean): Promise<ListingDetails> => {
      const at = now()
      const _id = new ObjectId(id)
      const [[row], view] = await Promise.all([repository.byIds([_id], viewer.uid), views.find(_id, viewer.key, at)])
      if (!row) throw listingNotFound()
      const details = toListingDetails(row, viewer.uid)
      if (!countsView || view === 'counted' || details.isOwner) return details
      const counted = view === 'none' ? await views.count(_id, viewer.key, at) : null
      const viewCount = counted ?? (await views.actual(_id, at))
      return { ...details, viewCount: viewCount ?? details.viewCount }
    },

    create: listingCreation({ repository, keys, written }, now),

    update: async (id: string, owner: Owner, update: ListingUpdate): Promise<Listing> => {
      const _id = new ObjectId(id)
      const seen = update.updatedAt === undefined ? undefined : new Date(update.updatedAt)
      const found = await repository.update(_id, { ownerUid: owner.uid, fields: toFields(update), now: now(), seen })
      if (!found) {
        await assertOwner(_id, owner)
        throw new AppError('conflict', 'This listing has changed since you opened it.', {
          details: { current: toListing(await rowOf(_id, owner.uid), owner.uid) },
        })
      }
      return written(_id, owner)
    },

    delete: async (id: string, owner: Owner): Promise<void> => {
      const _id = new ObjectId(id)
      await assertOwner(_id, owner)
      await removal.remove(_id, owner.uid, now())
    },

    exported: async (uid: string) => {
      const [own, seen] = await Promise.all([mine({ uid }), views.latestBy(`u:${uid}`, MAX_EXPORTED_VIEWS)])
      return {
        listings: own,
        views: seen.map(({ listingId, at }) => ({ listingId: listingId.toHexString(), at: at.toISOString() })),
        complete: own.length < MAX_SHOWN_OWN && seen.length < MAX_EXPORTED_VIEWS,
      }
    },

    /** Removes a user's listings with all that belongs to them, and what else is stored of the user here. */
    forget: async (uid: string): Promise<void> => {
      for (;;) {
        const ids = await repository.idsOf(uid, REMOVED_AT_ONCE)
        if (ids.length === 0) break
        await Promise.all(ids.map((id) => removal.remove(id, uid, now())))
      }
      await Promise.all([views.removeAllBy(`u:${uid}`), keys.removeAllOf(uid)])
    },

    brief: (id: ObjectId): Promise<ListingBrief | null> => repository.brief(id),
    place: repository.place,
    addLikes: repository.addLikes,
    correctLikes: repository.correctLikes,
    adopt: repository.adopt,

    /** Finishes deletions that a crash left half done. Returns how many. */
    repairRemovals: () => removal.repair(now()),

    /** Puts into the tally what a crash kept out of it. Returns how many listings held something. */
    repairTally: async (): Promise<number> => {
      const repaired = await tally.repair(now(), (listingId) => removal.complete(listingId, now()))
      await tally.tidy(now())
      return repaired
    },

    /** Counts all listings anew. How many counts were wrong; undefined where writers left no moment to count in. */
    recount: () => tally.recount(now()),

    /** Counts views that a crash kept from being counted. Returns how many. */
    repairViews: () => views.repair(now()),
  }
}
