import type { Bounds } from '@roommate-finder/contracts/filters'
import type { MapPoint } from '@roommate-finder/contracts/map'
import type { Document, ObjectId } from 'mongodb'
import type { Database } from '../../db/connect.ts'
import type { Term } from '../../lib/text.ts'
import { joinViewCounts, listings as listingCollection } from '../listings/document.ts'
import { matchFilters } from '../search/indexes.ts'
import { type Condition, matchSuggestion } from '../search/keys.ts'
import type { Grid } from './map.ts'
import type { TrendCandidate } from './trend.ts'

/** A listing whose title or location may be suggested. */
export interface SuggestionCandidate {
  title: string
  /** As its host wrote it. */
  location: string
  /** The label of its place, or its location. */
  place: string
  foldedTitle: string
  foldedPlace: string
}

/** The listings of a cell. `id` is that of one of them. */
export type GridCell = Omit<MapPoint, 'listingId' | 'bounds'> & Bounds & { id: ObjectId }

/** How many of the newest listings are searched for suggestions. */
const MAX_NEWEST = 100

/** How many listings with the longest word are searched for the other words. */
const MAX_WITH_WORD = 2_000

const MAX_CANDIDATES = 100

/** Merges listings with the same texts, so that the response is short. */
const groupCandidates = [
  {
    $group: {
      _id: { foldedTitle: '$order.title', foldedPlace: '$derived.location' },
      title: { $first: '$title' },
      location: { $first: '$location' },
      place: { $first: { $ifNull: ['$place.label', '$location'] } },
    },
  },
  {
    $project: {
      _id: 0,
      title: 1,
      location: 1,
      place: 1,
      foldedTitle: '$_id.foldedTitle',
      foldedPlace: '$_id.foldedPlace',
    },
  },
]

const matchTerms = (terms: readonly Term[], visible: Condition = {}) => ({
  $match: { ...visible, $and: terms.map(matchSuggestion) },
})

const LAT = '$derived.point.lat'
const LNG = '$derived.point.lng'

/** Groups listings that have a point by the cells of a grid. */
const gridStages = ({ width, height }: Grid) => [
  {
    $group: {
      _id: { column: { $floor: { $divide: [LNG, width] } }, row: { $floor: { $divide: [LAT, height] } } },
      lat: { $avg: LAT },
      lng: { $avg: LNG },
      count: { $sum: 1 },
      minRent: { $min: '$rent' },
      west: { $min: LNG },
      south: { $min: LAT },
      east: { $max: LNG },
      north: { $max: LAT },
      id: { $first: '$_id' },
    },
  },
  { $project: { _id: 0 } },
]

export const discoveryRepository = (db: Database) => {
  const listings = listingCollection.readOnly(db)

  return {
    /** Groups the listings that some stages select by the cells of a grid. */
    groupByGrid: (selection: Document[], grid: Grid): Promise<GridCell[]> =>
      listings.aggregate<GridCell>([...selection, ...gridStages(grid)]).toArray(),

    /** Finds the first available listings by `sort`. */
    findTrendCandidates: (sort: Record<string, -1>, limit: number): Promise<TrendCandidate[]> =>
      listings
        .aggregate<TrendCandidate>([
          { $match: matchFilters({ availability: 'available' }) },
          { $sort: sort },
          { $limit: limit },
          ...joinViewCounts,
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
