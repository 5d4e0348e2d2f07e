import type { Database } from '../../db/connect.ts'
import { aggregateAlong } from '../../db/hints.ts'
import { listings as listingCollection } from '../listings/document.ts'
import { filterCondition, listingHints } from '../listings/indexes.ts'
import { headCondition } from '../listings/search-keys.ts'
import type { TrendCandidate } from './trend.ts'

/** Title and location of a listing, as shown and folded. */
export interface ListingHead {
  title: string
  location: string
  foldedTitle: string
  foldedLocation: string
}

/** How many of the newest listings are looked at for suggestions. */
const MAX_NEWEST = 100

/** How many listings with the longest word are looked at for the other words. */
const MAX_WITH_WORD = 2_000

const MAX_HEADS = 100

const projectHead = {
  $project: { _id: 0, title: 1, location: 1, foldedTitle: '$order.title', foldedLocation: '$derived.location' },
}

const matchHeads = (words: readonly string[]) => ({ $match: { $and: words.map(headCondition) } })

export const discoveryRepository = (db: Database) => {
  const listings = listingCollection.of(db)

  return {
    /** Finds the first available listings of an order. */
    findTrendCandidates: (sort: Record<string, -1>, limit: number): Promise<TrendCandidate[]> =>
      listings
        .aggregate<TrendCandidate>([
          { $match: filterCondition({ availability: 'available' }) },
          { $sort: sort },
          { $limit: limit },
          { $project: { title: 1, location: 1, rent: 1, roomType: 1, likeCount: 1, viewCount: 1, createdAt: 1 } },
        ])
        .toArray(),

    /** Finds those of the newest listings in which every word begins a word of title or location. */
    findNewestHeads: (words: readonly string[]): Promise<ListingHead[]> =>
      listings
        .aggregate<ListingHead>([
          { $match: filterCondition({}) },
          { $sort: { createdAt: -1, _id: -1 } },
          { $limit: MAX_NEWEST },
          matchHeads(words),
          projectHead,
        ])
        .toArray(),

    /**
     * Finds listings in which every word begins a word of title or location, at least where the longest word is rare: two
     * frequent words that rarely meet would read all listings with one of them.
     */
    findHeads: (words: readonly string[]): Promise<ListingHead[]> => {
      const [longest = '', ...others] = [...words].sort((a, b) => b.length - a.length)
      const rest = others.length === 0 ? [] : [{ $limit: MAX_WITH_WORD }, matchHeads(others)]
      return aggregateAlong(
        listings,
        [matchHeads([longest]), ...rest, { $limit: MAX_HEADS }, projectHead],
        listingHints.keys,
      )
    },
  }
}

export type DiscoveryRepository = ReturnType<typeof discoveryRepository>
