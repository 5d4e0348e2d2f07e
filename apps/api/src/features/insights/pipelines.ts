import { MAX_LOCATIONS } from '@roommate-finder/contracts/limits'
import { type RoomType, roomTypes } from '@roommate-finder/contracts/listings'
import type { Document } from 'mongodb'
import { weekAfter } from '../../weeks.ts'

export interface FigureTotals {
  listings: number
  available: number
  likes: number
  views: number
  recent: number
  rents: number
  rentSum: number
  minRent: number | null
  maxRent: number | null
  /** Listings of each room type. */
  [roomType: `type${string}`]: number
}

export interface Figures {
  /** The commonest first; the commonest spelling stands for all that differ by case or accents. */
  locations: { location: string; count: number }[]
  totals: FigureTotals
}

export interface FigureRow {
  locations: { location: string; count: number }[]
  totals: FigureTotals[]
}

const summed = ['available', 'likes', 'views', 'recent', 'rents', 'rentSum', ...roomTypes.map((type) => `type${type}`)]

const oneIf = (condition: Document): Document => ({
  $sum: { $cond: [condition, 1, 0] },
})

/**
 * Every figure over the whole table in one walk along the `figures` index, which holds all it reads.
 * `recentSince` is where the recent listings begin.
 */
export const figuresPipeline = (recentSince: Date): Document[] => [
  { $match: { 'derived.location': { $gte: '' } } },
  {
    $group: {
      _id: { place: '$derived.location', spelling: '$location' },
      count: { $sum: 1 },
      available: oneIf({ $eq: ['$availability', 'available'] }),
      likes: { $sum: '$likeCount' },
      views: { $sum: '$viewCount' },
      recent: oneIf({ $gte: ['$createdAt', recentSince] }),
      rents: oneIf({ $ne: ['$rent', null] }),
      rentSum: { $sum: '$rent' },
      minRent: { $min: '$rent' },
      maxRent: { $max: '$rent' },
      ...Object.fromEntries(roomTypes.map((type) => [`type${type}`, oneIf({ $eq: ['$roomType', type] })])),
    },
  },
  { $sort: { count: -1, _id: 1 } },
  {
    $group: {
      _id: '$_id.place',
      location: { $first: '$_id.spelling' },
      ...Object.fromEntries(['count', ...summed].map((name) => [name, { $sum: `$${name}` }])),
      minRent: { $min: '$minRent' },
      maxRent: { $max: '$maxRent' },
    },
  },
  {
    $facet: {
      locations: [
        { $sort: { count: -1, _id: 1 } },
        { $limit: MAX_LOCATIONS },
        { $project: { _id: 0, location: 1, count: 1 } },
      ],
      totals: [
        {
          $group: {
            _id: null,
            listings: { $sum: '$count' },
            ...Object.fromEntries(summed.map((name) => [name, { $sum: `$${name}` }])),
            minRent: { $min: '$minRent' },
            maxRent: { $max: '$maxRent' },
          },
        },
      ],
    },
  },
]

/** One owner's listings: how many, and their likes. */
export const ownFiguresPipeline = (ownerUid: string): Document[] => [
  { $match: { ownerUid } },
  { $group: { _id: null, items: { $sum: 1 }, likes: { $sum: '$likeCount' } } },
]

export interface RentRow {
  /** `rent`: in whole dollars, so that however many listings there are, there are not many rows. */
  _id: { roomType: RoomType; rent: number }
  count: number
  sum: number
}

/** How many listings of each room type have which rent, along the `figures` index, which holds all it reads. */
export const rentPipeline = (): Document[] => [
  { $match: { 'derived.location': { $gte: '' }, rent: { $gte: 0 } } },
  {
    $group: {
      _id: { roomType: '$roomType', rent: { $round: ['$rent', 0] } },
      count: { $sum: 1 },
      sum: { $sum: '$rent' },
    },
  },
]

export interface WeekRow {
  /** How many weeks after the first one. */
  _id: number
  count: number
}

/** How many of the listings that `browse` names have come in each week since `first`. */
export const listingsPerWeekPipeline = (browse: string, first: Date): Document[] => [
  { $match: { 'derived.browse': browse, createdAt: { $gte: first } } },
  { $group: { _id: weekAfter(first, '$createdAt'), count: { $sum: 1 } } },
]
