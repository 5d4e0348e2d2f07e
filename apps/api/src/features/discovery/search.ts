import type { ListingPage, SearchQuery } from '@roommate-finder/contracts/discovery'
import type { Listing } from '@roommate-finder/contracts/listings'
import type { ListCaps } from '../context.ts'
import type { ListingService, Viewer } from '../listings/service.ts'
import { findNear } from '../search/area.ts'
import type { Condition } from '../search/keys.ts'
import { planSearch } from '../search/plan.ts'
import { countUnstated, relaxSearch } from './filter-effects.ts'

/**
 * Creates the search. It counts the matches and reads a page in one of two ways: few matches along the index of keys,
 * rents or totals, sorted in memory; many along the sort's index, where they are dense. No index sorts by distance.
 */
export const createSearch = (
  listings: Pick<ListingService, 'count' | 'countEach' | 'matchListed' | 'select'>,
  { counted, paged, sorted }: ListCaps,
) => {
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
    const isPast = limit <= 0 || skip >= count
    const items = isPast
      ? []
      : await select({ match: unordered, ...(!isByDistance && { sortAtMost: sorted }), skip, limit })
    return { items, count }
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
