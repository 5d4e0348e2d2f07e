import type { Document } from 'mongodb'
import type { Collections } from '../../db/collections.ts'
import { MAX_READ_MS } from '../../db/connect.ts'
import { newestSuggestionPipeline, suggestionPipeline, trendCandidatesPipeline } from './pipelines.ts'
import type { TrendCandidate } from './trend.ts'

/** What suggestions are made of. */
export interface ListingHead {
  title: string
  location: string
}

export const discoveryRepository = ({ listings }: Pick<Collections, 'listings'>) => ({
  /** The first of an order along its index, among the listings of `match`. */
  trendCandidates: (
    match: Document,
    { sort, index, limit }: { sort: Record<string, -1>; index: string; limit: number },
  ): Promise<TrendCandidate[]> =>
    listings
      .aggregate<TrendCandidate>(trendCandidatesPipeline(match, sort, limit), { hint: index, maxTimeMS: MAX_READ_MS })
      .toArray(),

  /** Of the newest listings of `match` those that fit the words. */
  newestHeads: (match: Document, words: readonly string[]): Promise<ListingHead[]> =>
    listings
      .aggregate<ListingHead>(newestSuggestionPipeline(match, words), { hint: 'browse_newest', maxTimeMS: MAX_READ_MS })
      .toArray(),

  /** Listings that fit the words of `looked`, as many as are looked at for suggestions; of these the ones that fit `kept`. */
  heads: (looked: readonly string[], kept?: readonly string[]): Promise<ListingHead[]> =>
    listings
      .aggregate<ListingHead>(suggestionPipeline(looked, kept), { hint: 'head_words', maxTimeMS: MAX_READ_MS })
      .toArray(),
})
