import type { ListingPage, SearchQuery } from '@roommate-finder/contracts/discovery'
import type { Listing } from '@roommate-finder/contracts/listings'
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

/** How many matches a deep page sorts in memory. With fewer matches, skipping along the sort's index reads too much. */
const MAX_SORTED_FOR_DEEP_PAGE = 30_000

/**
 * Creates the search.
 *
 * | search | its page is read along |
 * |---|---|
 * | no words, location or rents, or rents alone, sorted by rent | the sort's index |
 * | another, up to 10,000 matches (30,000 for a deep page) | the index of keys or of rents, sorted in memory |
 * | another, more matches | the sort's index, which meets frequent matches soon |
 */
export const createSearch = (listings: Pick<ListingService, 'count' | 'select' | 'selectSorted'>, countCap: number) => {
  const deepPages = createDeepPageQueue()

  const browse = async ({ conditions, sort }: SearchPlan, page: Page, { uid }: Viewer): Promise<Found> => {
    const [items, count] = await Promise.all([
      page.limit > 0 ? listings.select({ match: conditions, sort, ...page }, uid) : [],
      listings.count(conditions, { max: countCap + 1 }),
    ])
    return { items, count }
  }

  const searchAlong = async (
    { match, hint }: NonNullable<SearchPlan['unordered']>,
    { plan, page, viewer }: { plan: SearchPlan; page: Page; viewer: Viewer },
  ): Promise<Found> => {
    const { sort } = plan
    const countTo = (max: number) => listings.count(match, { max, hint })
    const sortInMemory = (max: number) => listings.selectSorted({ match, hint, sort, ...page }, max, viewer.uid)
    const readInOrder = () => listings.select({ match: plan.conditions, sort, ...page }, viewer.uid)

    const count = await countTo(countCap + 1)
    if (page.limit === 0 || page.skip >= count) return { items: [], count }
    if (page.skip < DEEP_PAGE_SKIP)
      return { items: await (count <= countCap ? sortInMemory(countCap) : readInOrder()), count }
    const items = await deepPages(viewer.key, async () => {
      const isSortable = count <= countCap || (await countTo(MAX_SORTED_FOR_DEEP_PAGE + 1)) <= MAX_SORTED_FOR_DEEP_PAGE
      return isSortable ? sortInMemory(MAX_SORTED_FOR_DEEP_PAGE) : readInOrder()
    })
    return { items, count }
  }

  return async (query: SearchQuery, viewer: Viewer): Promise<ListingPage> => {
    const plan = planSearch(query)
    const skip = Math.min((query.page - 1) * query.limit, countCap)
    const page = { skip, limit: Math.min(query.limit, countCap - skip) }
    const { items, count } = plan.unordered
      ? await searchAlong(plan.unordered, { plan, page, viewer })
      : await browse(plan, page, viewer)
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
