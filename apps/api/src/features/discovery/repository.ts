import type { Database } from '../../db/connect.ts'
import { aggregateAlong } from '../../db/hints.ts'
import { listings as listingCollection } from '../listings/document.ts'
import { filterCondition, listingHints } from '../listings/indexes.ts'
import { headCondition } from '../listings/search-keys.ts'
import type { TrendCandidate } from './trend.ts'

/** What suggestions are made of. */
export interface ListingHead {
  title: string
  location: string
  foldedTitle: string
  foldedLocation: string
}

/** How many listings one read for suggestions looks at. */
const MAX_HEADS = 100

const projectHead = {
  $project: { _id: 0, title: 1, location: 1, foldedTitle: '$order.title', foldedLocation: '$derived.location' },
}

const matchHeads = (words: readonly string[]) => ({ $match: { $and: words.map(headCondition) } })

export const discoveryRepository = (db: Database) => {
  const listings = listingCollection.of(db)

  return {
    /** The first available listings of an order. */
    trendCandidates: (sort: Record<string, -1>, limit: number): Promise<TrendCandidate[]> =>
      listings
        .aggregate<TrendCandidate>([
          { $match: filterCondition({ availability: 'available' }) },
          { $sort: sort },
          { $limit: limit },
          { $project: { title: 1, location: 1, rent: 1, roomType: 1, likeCount: 1, viewCount: 1, createdAt: 1 } },
        ])
        .toArray(),

    /** Those of the newest listings in which every word begins a word of title or location. */
    newestHeads: (words: readonly string[]): Promise<ListingHead[]> =>
      listings
        .aggregate<ListingHead>([
          { $match: filterCondition({}) },
          { $sort: { createdAt: -1, _id: -1 } },
          { $limit: MAX_HEADS },
          matchHeads(words),
          projectHead,
        ])
        .toArray(),

    /** Some listings in which every word begins a word of title or location. */
    heads: (words: readonly string[]): Promise<ListingHead[]> =>
      aggregateAlong(listings, [matchHeads(words), { $limit: MAX_HEADS }, projectHead], listingHints.keys),
  }
}

export type DiscoveryRepository = ReturnType<typeof discoveryRepository>
