import type { ListingPage, SearchQuery } from '@roommate-finder/contracts/discovery'
import type { Listing } from '@roommate-finder/contracts/listings'
import type { Condition } from '../listings/search-keys.ts'
import type { ListingService, Viewer } from '../listings/service.ts'
import { createDeepPageQueue } from './deep-page-queue.ts'
import { planSearch, type SearchPlan } from './search-plan.ts'

interface Page {
  skip: number
  limit: number
}

interface Found {
  items: Listing[]
  count: number
}

/** Pages that skip this many matches or more are deep. */
const DEEP_PAGE_SKIP = 1_000

/** Up to this many matches are sorted in memory where reading in order may take longer. */
const MAX_SORTED = 30_000

/**
 * Creates the search.
 *
 * | search | its page is read along |
 * |---|---|
 * | no words, location or rents, or rents alone, sorted by rent | the sort's index |
 * | another, up to 10,000 matches | the index of keys or of rents, sorted in memory |
 * | the same, up to 30,000 matches, if the page is deep or the sort's index is merged | the same |
 * | another, more matches | the sort's index, which meets frequent matches soon |
 *
 * The database merges an index of filters and sort from one list for each value of the filters. A word that is missing from
 * one of them ("studio" among single rooms) makes it read that list to its end.
 */
export const createSearch = (listings: Pick<ListingService, 'count' | 'select' | 'selectSorted'>, countCap: number) => {
  const deepPages = createDeepPageQueue()
  /** How many searches are under way in this process. */
  let searching = 0

  const browse = async ({ ordered, sort }: SearchPlan, page: Page, { uid }: Viewer): Promise<Found> => {
    const [items, count] = await Promise.all([
      page.limit > 0 ? listings.select({ match: ordered, sort, ...page }, uid) : [],
      listings.count(ordered, countCap + 1),
    ])
    return { items, count }
  }

  const searchAlong = async (
    match: Condition,
    { plan, page, viewer }: { plan: SearchPlan; page: Page; viewer: Viewer },
  ): Promise<Found> => {
    const { sort, ordered, isMerged } = plan
    const countTo = (max: number) => listings.count(match, max)
    const sortUpTo = (max: number) => listings.selectSorted({ match, sort, ...page }, max, viewer.uid)
    const readInOrder = () => listings.select({ match: ordered, sort, ...page }, viewer.uid)
    const readMany = async (): Promise<Listing[]> =>
      (await countTo(MAX_SORTED + 1)) > MAX_SORTED ? readInOrder() : (await sortUpTo(MAX_SORTED)).items

    const countThenSort = async (): Promise<Found> => {
      const count = await countTo(countCap + 1)
      return page.skip < count && count <= countCap ? sortUpTo(countCap) : { items: [], count }
    }

    if (page.limit === 0) return { items: [], count: await countTo(countCap + 1) }
    // One read for both takes a third less of the time, but two are less work if there are many matches.
    const found = await (searching === 1 ? sortUpTo(countCap) : countThenSort())
    if (found.count <= countCap) return found
    const isDeep = page.skip >= DEEP_PAGE_SKIP
    const items = isDeep ? deepPages(viewer.key, readMany) : isMerged ? readMany() : readInOrder()
    return { ...found, items: await items }
  }

  return async (query: SearchQuery, viewer: Viewer): Promise<ListingPage> => {
    const plan = planSearch(query)
    const skip = Math.min((query.page - 1) * query.limit, countCap)
    const page = { skip, limit: Math.min(query.limit, countCap - skip) }
    searching++
    const read = plan.unordered ? searchAlong(plan.unordered, { plan, page, viewer }) : browse(plan, page, viewer)
    const { items, count } = await read.finally(() => searching--)
    const total = Math.min(count, countCap)
    return {
      items,
      pagination: {
        current: query.page,
        pages: Math.max(1, Math.ceil(total / query.limit)),
        total,
        ...(count > countCap && { capped: true as const }),
      },
    }
  }
}
