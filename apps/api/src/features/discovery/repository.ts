import type { Database } from '../../db/connect.ts'
import type { Term } from '../../lib/text.ts'
import { listings as listingCollection } from '../listings/document.ts'
import { matchFilters } from '../search/indexes.ts'
import { type Condition, matchSuggestion } from '../search/keys.ts'
import type { TrendCandidate } from './trend.ts'

/** A listing whose title or location may be suggested, each as shown and folded. */
export interface SuggestionCandidate {
  title: string
  location: string
  foldedTitle: string
  foldedLocation: string
}

/** How many of the newest listings are searched for suggestions. */
const MAX_NEWEST = 100

/** How many listings with the longest word are searched for the other words. */
const MAX_WITH_WORD = 2_000

const MAX_CANDIDATES = 100

/** Merges listings with the same texts, so that the response is short. */
const groupCandidates = [
  {
    $group: {
      _id: { foldedTitle: '$order.title', foldedLocation: '$derived.location' },
      title: { $first: '$title' },
      location: { $first: '$location' },
    },
  },
  {
    $project: {
      _id: 0,
      title: 1,
      location: 1,
      foldedTitle: '$_id.foldedTitle',
      foldedLocation: '$_id.foldedLocation',
    },
  },
]

const matchTerms = (terms: readonly Term[], visible: Condition = {}) => ({
  $match: { ...visible, $and: terms.map(matchSuggestion) },
})

export const discoveryRepository = (db: Database) => {
  const listings = listingCollection.of(db)

  return {
    /** Finds the first available listings by `sort`. */
    findTrendCandidates: (sort: Record<string, -1>, limit: number): Promise<TrendCandidate[]> =>
      listings
        .aggregate<TrendCandidate>([
          { $match: matchFilters({ availability: 'available' }) },
          { $sort: sort },
          { $limit: limit },
          {
            $project: {
              ownerUid: 1,
              title: 1,
              location: 1,
              rent: 1,
              roomType: 1,
              likeCount: 1,
              trendLikes: 1,
              viewCount: 1,
              createdAt: 1,
              photos: 1,
            },
          },
        ])
        .toArray(),

    /**
     * Finds those of the newest 100 listings whose words in title or location fit all terms. Leaves out listings that do
     * not meet `visible`.
     */
    findNewestCandidates: (terms: readonly Term[], visible: Condition): Promise<SuggestionCandidate[]> =>
      listings
        .aggregate<SuggestionCandidate>([
          { $sort: { createdAt: -1, _id: -1 } },
          { $limit: MAX_NEWEST },
          matchTerms(terms, visible),
          ...groupCandidates,
        ])
        .toArray(),

    /**
     * Finds listings whose words in title or location fit all terms. The terms come longest first. Searches at most 2,000
     * listings with the first term, so it may miss frequent words that rarely occur together.
     */
    findCandidates: (terms: readonly Term[], visible: Condition): Promise<SuggestionCandidate[]> => {
      const [longest = [], ...others] = terms
      const rest = others.length === 0 ? [] : [{ $limit: MAX_WITH_WORD }, matchTerms(others)]
      return listings
        .aggregate<SuggestionCandidate>([
          matchTerms([longest], visible),
          ...rest,
          { $limit: MAX_CANDIDATES },
          ...groupCandidates,
        ])
        .toArray()
    },
  }
}

export type DiscoveryRepository = ReturnType<typeof discoveryRepository>
