import type { ListingPage, SearchQuery } from '@roommate-finder/contracts/discovery'
import { fitScore } from '@roommate-finder/contracts/fit'
import { DEFAULT_RADIUS_MILES, SORTED_BY_FIT } from '@roommate-finder/contracts/limits'
import type { Listing } from '@roommate-finder/contracts/listings'
import type { ListCaps } from '../context.ts'
import type { FitService } from '../fit/service.ts'
import type { PostedListing } from '../listings/document.ts'
import type { ListingService, Viewer } from '../listings/service.ts'
import { findNear } from '../search/area.ts'
import type { FilterQuery } from '../search/filter.ts'
import { matchAll, readFilters } from '../search/filters.ts'
import type { Condition } from '../search/keys.ts'
import { planSearch } from '../search/plan.ts'
import { countUnstated, relaxSearch } from './filter-effects.ts'

/** The smaller circles in which the nearest of many matches are looked for first, as parts of the radius. */
const CIRCLES = [1 / 16, 1 / 4]

interface Deps {
  fits: Pick<FitService, 'assertCanSort' | 'findFits'>
  listings: ListingService
}

interface Newest {
  /** Up to `SORTED_BY_FIT`, the newest first. */
  rooms: PostedListing[]
  /** Counts all matches, up to one more than are read or than a total shows. */
  countAll: () => number | Promise<number>
}

const byAge = (a: PostedListing, b: PostedListing): number =>
  b.createdAt.getTime() - a.createdAt.getTime() || (a._id.toHexString() < b._id.toHexString() ? 1 : -1)

/** Below every score, so that the viewer's own rooms, which have none, come last. */
const NO_SCORE = Number.MIN_SAFE_INTEGER

/**
 * Creates the search. It counts the matches and reads a page in one of two ways: few matches along the index of keys,
 * rents or totals, sorted in memory; many along the sort's index, where they are dense. No index sorts by distance: of many
 * matches, those in the smallest circle with enough of them are sorted in memory. By fit, it sorts the newest matches.
 */
export const createSearch = ({ fits, listings }: Deps, { counted, paged, sorted }: ListCaps) => {
  /** Returns the condition of the matches in the smallest of the circles that hold `needed` of them. */
  const matchCircle = async (query: SearchQuery, listed: Condition, needed: number): Promise<Condition | undefined> => {
    for (const part of CIRCLES) {
      const radius = part * (query.radius ?? DEFAULT_RADIUS_MILES)
      const match = { ...matchAll(readFilters({ ...query, radius })), ...listed }
      if ((await listings.count(match, needed)) >= needed) return match
    }
    return undefined
  }

  const readPage = async (query: SearchQuery, listed: Condition, { uid }: Viewer) => {
    const { sort, range, rest, unordered } = planSearch(query, listed)
    const skip = (query.page - 1) * query.limit
    const limit = Math.min(query.limit, paged - skip)
    const near = findNear(query)
    const select = (selection: Omit<Parameters<typeof listings.select>[0], 'sort' | 'near'>) =>
      listings.select({ ...selection, sort, ...(near && { near }) }, uid)
    const readAlongSort = (): Promise<Listing[]> | Listing[] =>
      limit > 0 ? select({ match: { ...range, ...rest }, skip, limit }) : []
    const countMatches = (match: Condition) => listings.count(match, counted + 1)

    if (!unordered) {
      const [items, count] = await Promise.all([readAlongSort(), countMatches({ ...range, ...rest })])
      return { items, count }
    }
    const count = await countMatches(unordered)
    const isByDistance = query.sort === 'distance'
    if (count > sorted && !isByDistance) return { items: await readAlongSort(), count }
    if (limit <= 0 || skip >= count) return { items: [], count }
    if (!isByDistance) return { items: await select({ match: unordered, sortAtMost: sorted, skip, limit }), count }
    const inCircle = count > sorted ? await matchCircle(query, listed, skip + limit) : undefined
    return { items: await select({ match: inCircle ?? unordered, skip, limit }), count }
  }

  /** Finds the newest matches. Reads up to `readAtMost` of them unsorted, and more than these along the sort's index. */
  const readNewest = async (query: FilterQuery, listed: Condition, readAtMost: number): Promise<Newest> => {
    const newest = { ...query, sort: 'newest', order: 'desc', page: 1, limit: Math.min(SORTED_BY_FIT, paged) } as const
    const { sort, range, rest, unordered } = planSearch(newest, listed)
    const match = { ...range, ...rest }
    // Up to so many, a read along the sort's index would pass too many other listings.
    const all = unordered && (await listings.findPosters(unordered, readAtMost + 1))
    if (all && all.length <= readAtMost)
      return { rooms: all.sort(byAge).slice(0, newest.limit), countAll: () => all.length }
    const rooms = await listings.selectPosted({ match, sort, limit: newest.limit })
    return { rooms, countAll: () => all?.length ?? listings.count(match, counted + 1) }
  }

  const readByFit = async (query: SearchQuery, listed: Condition, { uid }: Viewer) => {
    const { rooms, countAll } = await readNewest(query, listed, counted)
    const [found, count] = await Promise.all([fits.findFits(uid, rooms), countAll()])
    const scored = rooms.map(({ _id }) => {
      const fit = found.get(_id.toHexString())
      return { _id, score: fit ? fitScore(fit) : NO_SCORE }
    })
    const skip = (query.page - 1) * query.limit
    const page = scored.toSorted((a, b) => b.score - a.score).slice(skip, skip + query.limit)
    const ids = page.map(({ _id }) => _id)
    return { items: await listings.findByIds(ids, uid, findNear(query)), count }
  }

  const search = async (query: SearchQuery, viewer: Viewer): Promise<ListingPage> => {
    const near = findNear(query)
    const [listed] = await Promise.all([listings.matchListed(viewer.uid), fits.assertCanSort(query.sort, viewer.uid)])
    const [{ items, count }, unstated] = await Promise.all([
      query.sort === 'fit' ? readByFit(query, listed, viewer) : readPage(query, listed, viewer),
      countUnstated((match, max) => listings.count({ ...match, ...listed }, max), query),
    ])
    const countEachListed = (matches: readonly Condition[], max: number) =>
      listings.countEach(
        matches.map((match) => ({ ...match, ...listed })),
        max,
      )
    const relaxed = count === 0 ? await relaxSearch(countEachListed, query, counted) : undefined
    return {
      items,
      pagination: {
        current: query.page,
        pages: Math.max(1, Math.ceil(Math.min(count, paged) / query.limit)),
        total: Math.min(count, counted),
        ...(count > counted && { capped: true as const }),
      },
      ...(unstated !== undefined && { unstated }),
      ...(relaxed && { relaxed }),
      ...(near && { near }),
    }
  }

  return {
    search,
    /** Finds the newest listings in a user's lists that match each of some queries, up to `SORTED_BY_FIT` of each. */
    findNewest: async (queries: readonly FilterQuery[], uid: string): Promise<PostedListing[]> => {
      const listed = await listings.matchListed(uid)
      const found = await Promise.all(queries.map((query) => readNewest(query, listed, sorted)))
      return found.flatMap(({ rooms }) => rooms)
    },
  }
}
