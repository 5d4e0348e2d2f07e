import type { ListingPage, SearchQuery } from '@roommate-finder/contracts/discovery'
import type { Listing } from '@roommate-finder/contracts/listings'
import type { ListingService, Viewer } from '../listings/service.ts'
import { createLateReads } from './late-reads.ts'
import { planSearch, type SearchPlan, type UnorderedRead } from './search-plan.ts'

interface Page {
  skip: number
  limit: number
}

interface Found {
  items: Listing[]
  count: number
}

/** Pages of a search from this listing on are late. */
const LATE_FROM = 1_000

/** A late page sorts up to this many matches, since the order of fewer is slow to read that far. */
const MAX_SORTED_LATE = 30_000

/**
 * Creates the search.
 *
 * Without words, location and range of rents, the index of each sort gives its page in order. Otherwise up to 10,000 matches
 * are read along the index that bounds the search, and sorted in memory. More matches are so frequent that the index of the
 * sort meets a page of them soon.
 */
export const createSearch = (listings: Pick<ListingService, 'count' | 'select'>, countCap: number) => {
  const lateReads = createLateReads()

  const browse = async ({ ordered, sort }: SearchPlan, page: Page, { uid }: Viewer): Promise<Found> => {
    const [items, count] = await Promise.all([
      page.limit > 0 ? listings.select({ match: ordered, sort, ...page }, uid) : [],
      listings.count(ordered, { max: countCap + 1 }),
    ])
    return { items, count }
  }

  const smallestOf = async (reads: [UnorderedRead, ...UnorderedRead[]]): Promise<UnorderedRead> => {
    if (reads.length === 1) return reads[0]
    const sizes = await Promise.all(
      reads.map(async (read) => ({
        read,
        size: await listings.count(read.bounds, { max: countCap + 1, hint: read.hint }),
      })),
    )
    return sizes.reduce((a, b) => (b.size < a.size ? b : a)).read
  }

  const searchAlong = async (
    reads: [UnorderedRead, ...UnorderedRead[]],
    { plan, page, viewer }: { plan: SearchPlan; page: Page; viewer: Viewer },
  ): Promise<Found> => {
    const { match, hint } = await smallestOf(reads)
    const count = await listings.count(match, { max: countCap + 1, hint })
    if (page.limit === 0 || page.skip >= count) return { items: [], count }
    const select = (isSorted: boolean) =>
      listings.select(
        { ...(isSorted ? { match, hint } : { match: plan.ordered }), sort: plan.sort, ...page },
        viewer.uid,
      )
    if (page.skip < LATE_FROM) return { items: await select(count <= countCap), count }
    const items = await lateReads(viewer.key, async () => {
      const isSorted =
        count <= countCap || (await listings.count(match, { max: MAX_SORTED_LATE + 1, hint })) <= MAX_SORTED_LATE
      return select(isSorted)
    })
    return { items, count }
  }

  return async (query: SearchQuery, viewer: Viewer): Promise<ListingPage> => {
    const plan = planSearch(query)
    const skip = Math.min((query.page - 1) * query.limit, countCap)
    const page = { skip, limit: Math.min(query.limit, countCap - skip) }
    const [first, ...others] = plan.unordered
    const { items, count } = first
      ? await searchAlong([first, ...others], { plan, page, viewer })
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
