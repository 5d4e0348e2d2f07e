import { type ListingPage, type SearchQuery, type TrendingItem } from '@roommate-finder/contracts/discovery'
import { MAX_SEARCH_TEXT, MAX_SIMILAR, MAX_SUGGESTIONS, MIN_SUGGESTION_QUERY } from '@roommate-finder/contracts/limits'
import type { Listing } from '@roommate-finder/contracts/listings'
import pLimit from 'p-limit'
import type { Collections } from '../../db/collections.ts'
import { ObjectId } from '../../db/object-id.ts'
import { listingNotFound, tooManyRequests } from '../../errors.ts'
import { fold, queryWords } from '../../lib/text.ts'
import type { FeatureContext } from '../feature.ts'
import { browseKey, type ListingIndex, type ListingService, type Viewer } from '../listings/service.ts'
import { discoveryRepository } from './repository.ts'
import { planSearch, type SearchPlan } from './search-plan.ts'
import { suggestionsOf } from './suggestions.ts'
import { rankTrending } from './trend.ts'

export type DiscoveryService = ReturnType<typeof discoveryService>

interface Page {
  skip: number
  limit: number
}

export const discoveryService = (
  collections: Collections,
  listings: ListingService,
  { now, share, countCap }: Pick<FeatureContext, 'now' | 'share' | 'countCap'>,
) => {
  const repository = discoveryRepository(collections)
  const trending = share('trending', async () => {
    const available = { 'derived.browse': browseKey({ availability: 'available' }) }
    const [liked, latest] = await Promise.all([
      repository.trendCandidates(available, {
        sort: { likeCount: -1, _id: -1 },
        index: 'browse_likes',
        limit: TREND_CANDIDATES,
      }),
      repository.trendCandidates(available, {
        sort: { createdAt: -1, _id: -1 },
        index: 'browse_newest',
        limit: TREND_CANDIDATES,
      }),
    ])
    return rankTrending([...liked, ...latest], now())
  })

  const lateSearches = pLimit(1)

  const tightestOf = async ([first, ...others]: SearchPlan['ranges']): Promise<ListingIndex> => {
    if (others.length === 0) return first.index
    const sizes = await Promise.all(
      [first, ...others].map(async ({ match, index }) => ({
        index,
        size: await listings.count(match, { index, max: countCap + 1 }),
      })),
    )
    return sizes.reduce((a, b) => (b.size < a.size ? b : a)).index
  }

  /**
   * Few matches are read along the tightest index and sorted in memory. Many are dense, so that their first pages are found
   * soon along the sort's own index; that takes the longer the later the page is, the fewer matches there are.
   */
  const search = async (plan: SearchPlan, { skip, limit }: Page, viewerUid: string | undefined) => {
    const { match, sort, sortMatch, sortIndex } = plan
    const index = await tightestOf(plan.ranges)
    const max = isLate({ skip, limit }) ? Math.max(countCap, SORTABLE) : countCap
    const count = await listings.count(match, { index, max: max + 1 })
    const along = count <= max ? { match, index } : { match: sortMatch, index: sortIndex }
    const items = limit > 0 ? await listings.select({ ...along, sort, skip, limit }, viewerUid) : []
    return { items, count }
  }

  /** Runs late searches one at a time. @throws AppError `rate_limited` where many wait */
  const searchInTurn: typeof search = (plan, page, viewerUid) => {
    if (!isLate(page)) return search(plan, page, viewerUid)
    if (lateSearches.pendingCount >= MAX_WAITING) throw tooManyRequests(RETRY_AFTER_S)
    return lateSearches(() => search(plan, page, viewerUid))
  }

  /** With equality filters alone every sort has its index. */
  const browse = async (plan: SearchPlan, { skip, limit }: Page, viewerUid: string | undefined) => {
    const { match, ranges, sort, sortMatch, sortIndex } = plan
    const [items, count] = await Promise.all([
      limit > 0 ? listings.select({ match: sortMatch, sort, index: sortIndex, skip, limit }, viewerUid) : [],
      listings.count(match, { index: ranges[0].index, max: countCap + 1 }),
    ])
    return { items, count }
  }

  const suggest = async (words: string[]): Promise<string[]> => {
    // Common words are found among the newest listings; rare ones have few entries in the index.
    const newest = await repository.newestHeads({ 'derived.browse': browseKey({}) }, words)
    const suggestions = suggestionsOf(newest, words)
    if (suggestions.length === MAX_SUGGESTIONS) return suggestions
    return suggestionsOf([...newest, ...(await repository.heads(words))], words)
  }

  return {
    search: async (query: SearchQuery, { uid }: Viewer): Promise<ListingPage> => {
      const plan = planSearch(query)
      const skip = Math.min((query.page - 1) * query.limit, countCap)
      const page = { skip, limit: Math.min(query.limit, countCap - skip) }
      const { items, count } = await (plan.isBrowsing ? browse : searchInTurn)(plan, page, uid)
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
    },

    similar: async (id: string, viewer: Viewer): Promise<Listing[]> => {
      const subject = await listings.findPlace(new ObjectId(id))
      if (!subject) throw listingNotFound()
      const there = {
        'derived.location': subject.location,
        availability: 'available' as const,
      }
      const from = { index: 'place_rent', limit: MAX_SIMILAR + 1 } as const
      const falling = { rent: -1, _id: -1 } as const
      const rising = { rent: 1, _id: 1 } as const
      const rent = subject.rent
      const [dearer, cheaper, unpriced] = await Promise.all([
        listings.select(
          {
            match: { ...there, rent: { $gte: rent ?? 0 } },
            sort: rising,
            ...from,
          },
          viewer.uid,
        ),
        rent === null
          ? []
          : listings.select(
              {
                match: { ...there, rent: { $gte: 0, $lt: rent } },
                sort: falling,
                ...from,
              },
              viewer.uid,
            ),
        listings.select({ match: { ...there, rent: null }, sort: falling, ...from }, viewer.uid),
      ])
      const distance = (listing: Listing): number =>
        listing.rent === null ? Number.MAX_VALUE : Math.abs(listing.rent - (rent ?? 0))
      return [...dearer, ...cheaper, ...unpriced]
        .filter((listing) => listing._id !== id.toLowerCase())
        .sort((a, b) => distance(a) - distance(b))
        .slice(0, MAX_SIMILAR)
    },

    trending: async (limit: number): Promise<TrendingItem[]> => (await trending()).slice(0, limit),

    suggestions: async (query: string): Promise<string[]> => {
      const words = queryWords(fold(query, MAX_SEARCH_TEXT))
      if (query.length < MIN_SUGGESTION_QUERY || words.length === 0) return []
      return suggest(words)
    },
  }
}

/** How many of the best liked and of the newest listings trending ranks. */
const TREND_CANDIDATES = 200

/** Pages from this listing on are late. They may read tens of thousands of listings, so that they run one at a time. */
const LATE_FROM = 1_000

const isLate = ({ skip, limit }: Page): boolean => skip >= LATE_FROM && limit > 0

/** More late searches than this do not wait. */
const MAX_WAITING = 10
const RETRY_AFTER_S = 2

/** More matches than this are not sorted in memory. */
const SORTABLE = 30_000
