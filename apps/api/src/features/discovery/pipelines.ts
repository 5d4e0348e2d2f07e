import { MAX_TRENDING } from '@roommate-finder/contracts/discovery'
import type { Document } from 'mongodb'
import { collectionNames } from '../../db/collections.ts'

/** As many of the best liked and of the newest are weighed against each other. */
const CANDIDATES = 200

const HOUR_MS = 3_600_000

/** A like says more than a look. */
const LIKE_WEIGHT = 8

/** Hours at which interest counts half of what it does for a listing just posted, about. */
const HALF_LIFE_HOURS = 7 * 24

/** The listings of `match` by interest weighed against age. */
export const trendingPipeline = (match: Document, now: Date): Document[] => [
  { $match: match },
  { $sort: { likeCount: -1, _id: -1 } },
  { $limit: CANDIDATES },
  {
    $unionWith: {
      coll: collectionNames.listings,
      pipeline: [{ $match: match }, { $sort: { createdAt: -1, _id: -1 } }, { $limit: CANDIDATES }],
    },
  },
  {
    $project: {
      title: 1,
      location: 1,
      rent: 1,
      roomType: 1,
      likeCount: 1,
      viewCount: 1,
      score: {
        $divide: [
          {
            $add: [1, { $multiply: [LIKE_WEIGHT, '$likeCount'] }, '$viewCount'],
          },
          {
            $add: [
              1,
              {
                $divide: [{ $max: [0, { $subtract: [now, '$createdAt'] }] }, HALF_LIFE_HOURS * HOUR_MS],
              },
            ],
          },
        ],
      },
    },
  },
  { $group: { _id: '$_id', item: { $first: '$$ROOT' } } },
  { $replaceWith: '$item' },
  { $sort: { score: -1, _id: -1 } },
  { $limit: MAX_TRENDING },
  { $project: { score: 0 } },
]

/** As many listings are looked at for suggestions. */
const SUGGESTION_CANDIDATES = 300

/** Titles and locations of listings in which every word begins a word of either. */
export const suggestionPipeline = (words: string[]): Document[] => [
  {
    $match: {
      $and: words.map((word) => ({
        'derived.headWords': new RegExp(`^${word}`),
      })),
    },
  },
  { $limit: SUGGESTION_CANDIDATES },
  { $project: { _id: 0, title: 1, location: 1 } },
]
