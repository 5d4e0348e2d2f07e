import type { ListingPage, SearchQuery } from '@roommate-finder/contracts/discovery'
import type { Listing } from '@roommate-finder/contracts/listings'
import { LRUCache } from 'lru-cache'
import type { Condition } from '../listings/search-keys.ts'
import type { ListingService, Viewer } from '../listings/service.ts'
import { createDeepPageQueue } from './deep-page-queue.ts'
import { countUnstated, relaxSearch } from './filter-effects.ts'
import { planSearch, type SearchPlan } from './search-plan.ts'

interface Page {
  skip: number
  limit: number
}

interface Found {
  items: Listing[]
  count: number
}

/** TTL of cached counts. */
const COUNT_TTL_MS = 30_000

/** With more matches than this share of the cap (3,000), the first pages are read from the sort's first listings. */
const MANY_SHARE = 0.3

/** How many listings of the sort's index are read for the first pages of many matches. */
const FIRST_LISTINGS = 5_000

/** Pages that skip this many matches or more are deep. */
const DEEP_PAGE_SKIP = 1_000

/** Includes regular expressions, which `JSON.stringify` alone omits. */
const toCacheKey = (match: Condition): string =>
  JSON.stringify(match, (_, value: unknown) => (value instanceof RegExp ? String(value) : value))

/** Up to this many matches are sorted in memory. A read along the sort's index may take longer. */
const MAX_SORTED = 30_000

/**
 * Creates the search. It reads a page in one of four ways, the first that suits:
 *
 * | search | page |
 * |---|---|
 * | by room type and availability at most, or only by the amount that it is sorted by | read in order along the sort's index |
 * | more than 3,000 matches, of which the first 5,000 listings of the sort's index have enough | the same |
 * | up to 30,000 matches | read along the index of keys, rents or totals, sorted in memory |
 * | more matches | read in order along the sort's index |
 */
export const createSearch = (
  listings: Pick<ListingService, 'count' | 'countEach' | 'matchVisible' | 'select' | 'selectSorted'>,
  countCap: number,
) => {
  const deepPages = createDeepPageQueue()
  /** The number of searches in flight in this process. */
  let inFlight = 0

  const many = MANY_SHARE * countCap

  /** Cached counts of matches, up to one above the cap, by condition. */
  const counts = new LRUCache<string, number>({ max: 1_000, ttl: COUNT_TTL_MS })

  const cacheCount = (match: Condition, count: number): number => {
    counts.set(toCacheKey(match), count)
    return count
  }

  /** Counts matches up to one above the cap. Reuses a cached count of many, which takes long to count again. */
  const countToCap = async (match: Condition): Promise<number> => {
    const cached = counts.get(toCacheKey(match)) ?? 0
    return cached > many ? cached : cacheCount(match, await listings.count(match, countCap + 1))
  }

  const readAlongSort = async ({ range, rest, sort }: SearchPlan, page: Page, { uid }: Viewer): Promise<Found> => {
    const match = { ...range, ...rest }
    const [items, count] = await Promise.all([
      page.limit > 0 ? listings.select({ match, sort, ...page }, uid) : [],
      countToCap(match),
    ])
    return { items, count }
  }

  const readAlongKeys = async (
    match: Condition,
    { plan, page, viewer }: { plan: SearchPlan; page: Page; viewer: Viewer },
  ): Promise<Found> => {
    const { sort, range, rest, isNarrow } = plan
    const sortUpTo = (max: number) => listings.selectSorted({ match, sort, ...page }, max, viewer.uid)
    const readAmongFirst = () =>
      listings.select({ match: range, among: { first: FIRST_LISTINGS, match: rest }, sort, ...page }, viewer.uid)
    const readMany = async (): Promise<Listing[]> =>
      (await listings.count(match, MAX_SORTED + 1)) > MAX_SORTED
        ? listings.select({ match: { ...range, ...rest }, sort, ...page }, viewer.uid)
        : (await sortUpTo(MAX_SORTED)).items

    const readPage = async (count: number): Promise<Listing[]> => {
      if (page.skip >= count) return []
      const isDeep = page.skip >= DEEP_PAGE_SKIP
      const items = count > many && !isDeep ? await readAmongFirst() : []
      if (items.length > 0 && items.length === page.limit) return items
      if (count <= countCap) return (await sortUpTo(countCap)).items
      return isDeep ? deepPages(viewer.key, readMany) : readMany()
    }

    if (page.limit === 0) return { items: [], count: await countToCap(match) }
    // One read that counts and sorts is a third faster. Two reads are less work if there are many matches.
    const cached = counts.get(toCacheKey(match))
    const expectsMany = cached === undefined ? !isNarrow : cached > many
    if (inFlight > 1 || expectsMany) {
      const count = await countToCap(match)
      return { items: await readPage(count), count }
    }
    const found = await sortUpTo(countCap)
    cacheCount(match, found.count)
    return found.count > countCap ? { ...found, items: await readPage(found.count) } : found
  }

  return async (query: SearchQuery, viewer: Viewer): Promise<ListingPage> => {
    const visible = await listings.matchVisible(viewer.uid)
    const plan = planSearch(query, visible)
    const skip = Math.min((query.page - 1) * query.limit, countCap)
    const page = { skip, limit: Math.min(query.limit, countCap - skip) }
    inFlight++
    const read = plan.unordered
      ? readAlongKeys(plan.unordered, { plan, page, viewer })
      : readAlongSort(plan, page, viewer)
    const [{ items, count }, unstated] = await Promise.all([
      read.finally(() => inFlight--),
      countUnstated((match, max) => listings.count({ ...match, ...visible }, max), query),
    ])
    const countEachVisible = (matches: readonly Condition[], max: number) =>
      listings.countEach(
        matches.map((match) => ({ ...match, ...visible })),
        max,
      )
    const relaxed = count === 0 ? await relaxSearch(countEachVisible, query, countCap) : undefined
    const total = Math.min(count, countCap)
    return {
      items,
      pagination: {
        current: query.page,
        pages: Math.max(1, Math.ceil(total / query.limit)),
        total,
        ...(count > countCap && { capped: true as const }),
      },
      ...(unstated !== undefined && { unstated }),
      ...(relaxed && { relaxed }),
    }
  }
}
