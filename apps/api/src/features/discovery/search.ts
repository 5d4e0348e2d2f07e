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
    const { sort, conditions } = plan
    const countTo = (max: number) => listings.count(match, { max, hint })
    const sortUpTo = (max: number) => listings.selectSorted({ match, hint, sort, ...page }, max, viewer.uid)
    const readInOrder = () => listings.select({ match: conditions, sort, ...page }, viewer.uid)

    if (page.limit === 0) return { items: [], count: await countTo(countCap + 1) }
    const found = await sortUpTo(countCap)
    if (found.count <= countCap) return found
    if (page.skip < DEEP_PAGE_SKIP) return { items: await readInOrder(), count: found.count }
    const items = await deepPages(viewer.key, async () => {
      const isSortable = (await countTo(MAX_SORTED_FOR_DEEP_PAGE + 1)) <= MAX_SORTED_FOR_DEEP_PAGE
      return isSortable ? (await sortUpTo(MAX_SORTED_FOR_DEEP_PAGE)).items : readInOrder()
    })
    return { items, count: found.count }
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
