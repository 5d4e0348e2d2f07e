import type { ListingPage, SearchQuery } from '@roommate-finder/contracts/discovery'
import { DEFAULT_RADIUS_MILES } from '@roommate-finder/contracts/limits'
import type { Listing } from '@roommate-finder/contracts/listings'
import type { ListCaps } from '../context.ts'
import type { ListingService, Viewer } from '../listings/service.ts'
import { findNear } from '../search/area.ts'
import { matchAll, readFilters } from '../search/filters.ts'
import type { Condition } from '../search/keys.ts'
import { planSearch } from '../search/plan.ts'
import { countUnstated, relaxSearch } from './filter-effects.ts'

/** The smaller circles in which the nearest of many matches are looked for first, as parts of the radius. */
const CIRCLES = [1 / 16, 1 / 4]

/**
 * Creates the search. It counts the matches and reads a page in one of two ways: few matches along the index of keys,
 * rents or totals, sorted in memory; many along the sort's index, where they are dense. No index sorts by distance: of many
 * matches, those in the smallest circle with enough of them are sorted in memory.
 */
export const createSearch = (
  listings: Pick<ListingService, 'count' | 'countEach' | 'matchListed' | 'select'>,
  { counted, paged, sorted }: ListCaps,
) => {
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

  return async (query: SearchQuery, viewer: Viewer): Promise<ListingPage> => {
    const near = findNear(query)
    const listed = await listings.matchListed(viewer.uid)
    const [{ items, count }, unstated] = await Promise.all([
      readPage(query, listed, viewer),
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
}
