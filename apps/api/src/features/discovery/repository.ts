import type { Document } from 'mongodb'
import type { Collections } from '../../db/collections.ts'
import { newestSuggestionPipeline, suggestionPipeline, trendCandidatesPipeline } from './pipelines.ts'
import type { TrendCandidate } from './trend.ts'

/** What suggestions are made of. */
export interface ListingHead {
  title: string
  location: string
  foldedTitle: string
  foldedLocation: string
}

export const discoveryRepository = ({ listings }: Pick<Collections, 'listings'>) => ({
  /** The first of an order along its index, among the listings of `match`. */
  trendCandidates: (
    match: Document,
    { sort, index, limit }: { sort: Record<string, -1>; index: string; limit: number },
  ): Promise<TrendCandidate[]> =>
    listings.aggregate<TrendCandidate>(trendCandidatesPipeline(match, sort, limit), { hint: index }).toArray(),

  /** Those of the newest listings of `match` in which every word begins a word of title or location. */
  newestHeads: (match: Document, words: readonly string[]): Promise<ListingHead[]> =>
    listings.aggregate<ListingHead>(newestSuggestionPipeline(match, words), { hint: 'browse_newest' }).toArray(),

  /** Some listings in which every word begins a word of title or location. */
  heads: (words: readonly string[]): Promise<ListingHead[]> =>
    listings.aggregate<ListingHead>(suggestionPipeline(words), { hint: 'head_keys' }).toArray(),
})
