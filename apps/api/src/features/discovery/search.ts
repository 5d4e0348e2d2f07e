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

/** How long the search remembers whether a count is above the cap. */
const OVER_CAP_MS = 30_000

/** Pages that skip this many matches or more are deep. */
const DEEP_PAGE_SKIP = 1_000

/** Writes patterns out, which JSON does not. */
const toCacheKey = (match: Condition): string =>
  JSON.stringify(match, (_, value: unknown) => (value instanceof RegExp ? String(value) : value))

/** The most matches that are sorted in memory, where a read along the sort's index may take longer. */
const MAX_SORTED = 30_000

/**
 * Creates the search. It reads a page in one of two ways:
 *
 * | search | page |
 * |---|---|
 * | by room type and availability at most, or only by the amount that it is sorted by | read in order along the sort's index |
 * | up to 10,000 matches | read along the index of keys, rents or totals, sorted in memory |
 * | up to 30,000 matches, if the page is deep or the sort's index is merged | the same |
 * | more matches | read in order along the sort's index, which finds frequent matches soon |
 *
 * The database merges an index that begins with the filters from one list per combination of filter values. If a word is
 * missing from one of them ("studio" among single rooms), the database reads that list to its end.
 */
export const createSearch = (
  listings: Pick<ListingService, 'count' | 'countEach' | 'matchVisible' | 'select' | 'selectSorted'>,
  countCap: number,
) => {
  const deepPages = createDeepPageQueue()
  /** The number of searches in flight in this process. */
  let inFlight = 0

  /**
   * Whether filters matched more listings than the cap. To count those again would read 10,001 index entries on every page.
   */
  const overCap = new LRUCache<string, boolean>({ max: 1_000, ttl: OVER_CAP_MS })

  const remember = (match: Condition, count: number): number => {
    overCap.set(toCacheKey(match), count > countCap)
    return count
  }

  const countToCap = async (match: Condition): Promise<number> =>
    overCap.get(toCacheKey(match)) ? countCap + 1 : remember(match, await listings.count(match, countCap + 1))

  const readAlongSort = async ({ ordered, sort }: SearchPlan, page: Page, { uid }: Viewer): Promise<Found> => {
    const [items, count] = await Promise.all([
      page.limit > 0 ? listings.select({ match: ordered, sort, ...page }, uid) : [],
      countToCap(ordered),
    ])
    return { items, count }
  }

  const readAlongKeys = async (
    match: Condition,
    { plan, page, viewer }: { plan: SearchPlan; page: Page; viewer: Viewer },
  ): Promise<Found> => {
    const { sort, ordered, isMerged, isNarrow } = plan
    const countTo = (max: number) => listings.count(match, max)
    const sortUpTo = (max: number) => listings.selectSorted({ match, sort, ...page }, max, viewer.uid)
    const readInOrder = () => listings.select({ match: ordered, sort, ...page }, viewer.uid)
    const readMany = async (): Promise<Listing[]> =>
      (await countTo(MAX_SORTED + 1)) > MAX_SORTED ? readInOrder() : (await sortUpTo(MAX_SORTED)).items

    const countAndSort = async (): Promise<Found> => {
      const found = await sortUpTo(countCap)
      remember(match, found.count)
      return found
    }

    const countThenSort = async (): Promise<Found> => {
      const count = await countToCap(match)
      return page.skip < count && count <= countCap ? sortUpTo(countCap) : { items: [], count }
    }

    if (page.limit === 0) return { items: [], count: await countToCap(match) }
    // One read that counts and sorts is a third faster. Two reads are less work if there are many matches.
    const hasManyMatches = overCap.get(toCacheKey(match)) ?? !isNarrow
    const found = await (inFlight === 1 && !hasManyMatches ? countAndSort() : countThenSort())
    if (found.count <= countCap) return found
    const isDeep = page.skip >= DEEP_PAGE_SKIP
    const items = isDeep ? deepPages(viewer.key, readMany) : isMerged ? readMany() : readInOrder()
    return { ...found, items: await items }
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
