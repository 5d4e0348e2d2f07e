import { type ListingPage, type SearchQuery, type TrendingItem } from '@roommate-finder/contracts/discovery'
import { COUNT_CAP, MAX_SIMILAR, MAX_SUGGESTIONS, MIN_SUGGESTION_QUERY } from '@roommate-finder/contracts/limits'
import type { Listing } from '@roommate-finder/contracts/listings'
import type { Collections } from '../../db/collections.ts'
import { ObjectId } from '../../db/object-id.ts'
import { listingNotFound } from '../../errors.ts'
import { sharedReads } from '../../shared-reads.ts'
import type { Share, SharedNotes } from '../../shared-value.ts'
import { queryWords } from '../../text.ts'
import {
  browseKey,
  type ListingIndex,
  type ListingSelection,
  type ListingService,
  type Viewer,
} from '../listings/service.ts'
import { discoveryRepository, type ListingHead } from './repository.ts'
import { planSearch, type Range, type SearchPlan } from './search-plan.ts'
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
  { now, share, abundance }: { now: () => Date; share: Share; abundance: SharedNotes },
) => {
  const repository = discoveryRepository(collections)
  const sharedCount = sharedReads<number>()
  const sharedPage = sharedReads<ListingPage>()
  const sharedSuggestions = sharedReads<string[]>()
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

  /** Equality filters alone: read in the order of the sort's own index, with the total that writes keep. */
  const browse = async (plan: SearchPlan, page: Page, viewerUid: string | undefined) => {
    const { match, sort, sortIndex: index } = plan
    const [items, total] = await Promise.all([
      listings.select({ match, sort, index, ...page }, viewerUid),
      listings.totals(),
    ])
    return { items, total: total(plan.filter), capped: false }
  }

  /** `what` names the condition among those of the search that `key` names. */
  const countFitting = (
    match: Range['match'],
    { what, key, index }: { what: 'narrower' | 'range' | 'all'; key: string; index: ListingIndex },
  ) => sharedCount(`${what} ${index} ${key}`, () => listings.count(match, { index, max: ABUNDANT }))

  const sizeOf = async ({ match, narrower, index }: Range, key: string) => {
    const atLeast = narrower === undefined ? 0 : await countFitting(narrower, { what: 'narrower', key, index })
    return { index, size: atLeast === ABUNDANT ? ABUNDANT : await countFitting(match, { what: 'range', key, index }) }
  }

  /**
   * With ranges: the tightest one bounds what is read, and its matches are sorted. Where they are dense, as more than
   * 10,000 always are, a page is picked while walking the sort's index; of fewer, among as many of the order's first
   * listings as likely hold it.
   */
  const search = async (plan: SearchPlan, page: Page, viewerUid: string | undefined) => {
    const { match, key, sort, sortIndex, walkable } = plan
    const skip = page.skip
    const limit = Math.min(page.limit, COUNT_CAP - skip)
    const select = async (way: Pick<ListingSelection, 'index' | 'among'>): Promise<Listing[]> =>
      limit > 0 ? listings.select({ match, sort, skip, limit, ...way }, viewerUid) : []
    const pastCap = (items: Listing[]) => ({ items, total: COUNT_CAP, capped: true })
    if (abundance.stands(key)) return pastCap(await select({ index: sortIndex }))

    const startedAt = now().getTime()
    const sizes = await Promise.all(plan.ranges.map((range) => sizeOf(range, key)))
    const tightest = sizes.reduce((a, b) => (b.size < a.size ? b : a))
    const counting = plan.rangeIsAll
      ? Promise.resolve(tightest.size)
      : countFitting(match, { what: 'all', key, index: tightest.index })

    const selectPage = async (): Promise<Listing[]> => {
      const sortAll = () => select({ index: tightest.index })
      const expected = LEEWAY * (skip + limit)
      if (tightest.size < Math.min(ABUNDANT, Math.max(expected, WORTH_ESTIMATING))) return sortAll()
      const count = await counting
      if (count > COUNT_CAP) return select({ index: sortIndex })
      if (!walkable || count === 0) return sortAll()
      const total = await listings.totals()
      const reach = Math.ceil((expected * Math.max(count, total(plan.filter))) / count)
      if (reach > tightest.size) return sortAll()
      const picked = await select({ index: sortIndex, among: { match: walkable, limit: reach } })
      return picked.length === limit ? picked : sortAll()
    }

    const [items, count] = await Promise.all([selectPage(), counting])
    if (count === ABUNDANT) abundance.note(key, startedAt)
    return count > COUNT_CAP ? pastCap(items) : { items, total: count, capped: false }
  }

  const pageOf = async (query: SearchQuery, viewerUid: string | undefined): Promise<ListingPage> => {
    const plan = planSearch(query)
    const page = {
      skip: Math.min((query.page - 1) * query.limit, MAX_SKIP),
      limit: query.limit,
    }
    const find = plan.ranges.length === 0 ? browse : search
    const { items, total, capped } = await find(plan, page, viewerUid)
    const pages = Math.max(1, Math.ceil(total / query.limit))
    return {
      items,
      pagination: {
        current: query.page,
        pages,
        total,
        ...(capped && { capped: true as const }),
      },
    }
  }

  /**
   * Listings in which every word begins a word of title or location. Of several words the longest, likely the rarest, is
   * looked for first, since finding where all meet goes through every listing that has one of them.
   */
  const headsWith = async (words: string[]): Promise<ListingHead[]> => {
    const [longest = '', ...others] = words
    if (others.length > 0) {
      const heads = await repository.heads([longest], others)
      if (heads.length >= MAX_SUGGESTIONS) return heads
    }
    return repository.heads(words)
  }

  const suggest = async (words: string[]): Promise<string[]> => {
    // The index goes through all listings with a word; words that many have are among the newest, too.
    const newest = await repository.newestHeads({ 'derived.browse': browseKey({}) }, words)
    const suggestions = suggestionsOf(newest, words)
    if (suggestions.length === MAX_SUGGESTIONS) return suggestions
    return suggestionsOf([...newest, ...(await headsWith(words))], words)
  }

  return {
    /** Visitors are all shown the same. */
    search: (query: SearchQuery, { uid }: Viewer): Promise<ListingPage> =>
      uid === undefined ? sharedPage(JSON.stringify(query), () => pageOf(query, undefined)) : pageOf(query, uid),

    similar: async (id: string, viewer: Viewer): Promise<Listing[]> => {
      const subject = await listings.place(new ObjectId(id))
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
      const words = queryWords(query)
      if (query.length < MIN_SUGGESTION_QUERY || words.length === 0) return []
      return sharedSuggestions(words.join(' '), () => suggest(words))
    },
  }
}

/**
 * Counted so far past the 10,000 that are told, a search is taken to fit more than 10,000 for as long as a figure may be
 * old: a thousand listings would have to leave it meanwhile.
 */
const ABUNDANT = COUNT_CAP + 1_000

/** Fewer matches are sorted as fast as it is found out how many listings there are. */
const WORTH_ESTIMATING = 500

/** So many times the matches that a page ends at are expected among the listings that are looked through for it. */
const LEEWAY = 2

/** As many of the best liked and of the newest are weighed against each other. */
const TREND_CANDIDATES = 200

/** Past every page there can be. */
const MAX_SKIP = 2 ** 31 - 1
