import type { RoomType } from '@roommate-finder/contracts/listings'
import type { Document } from 'mongodb'

/** Over all listings. `avgRent`: null where none has a rent. */
export interface Sums {
  likes: number
  views: number
  avgRent: number | null
}

/** Matches every listing by what the `place_figures` index begins with. */
const everywhere = { 'derived.location': { $gte: '' } }

/** In one walk along the `place_figures` index, which holds all it reads. */
export const sumsPipeline = (): Document[] => [
  { $match: everywhere },
  {
    $group: {
      _id: null,
      likes: { $sum: '$likeCount' },
      views: { $sum: '$viewCount' },
      avgRent: { $avg: '$rent' },
    },
  },
]

export interface Place {
  location: string
  count: number
}

/**
 * The commonest first; the commonest spelling stands for all that differ by case or accents. In one walk along the
 * `place_figures` index, which holds all it reads.
 */
export const placesPipeline = (limit: number): Document[] => [
  { $match: everywhere },
  { $group: { _id: { place: '$derived.location', spelling: '$location' }, count: { $sum: 1 } } },
  { $sort: { count: -1, _id: 1 } },
  { $group: { _id: '$_id.place', location: { $first: '$_id.spelling' }, count: { $sum: '$count' } } },
  { $sort: { count: -1, _id: 1 } },
  { $limit: limit },
  { $project: { _id: 0, location: 1, count: 1 } },
]

/** The lowest (1) or the highest (-1) rent. */
export const firstRentPipeline = (direction: 1 | -1): Document[] => [
  { $match: { rent: { $gte: 0 } } },
  { $sort: { rent: direction } },
  { $limit: 1 },
  { $project: { _id: 0, rent: 1 } },
]

/** How many listings were posted from then on, and before another date where there is one. */
export const countPostedPipeline = (since: Date, before?: Date): Document[] => [
  { $match: { createdAt: { $gte: since, ...(before && { $lt: before }) } } },
  { $count: 'count' },
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

/**
 * How many listings of each room type have which rent, along the `room_rent` index, which holds all it reads. Rents
 * are rounded once they are counted: many listings share one.
 */
export const rentPipeline = (): Document[] => [
  { $match: { roomType: { $gte: '' }, rent: { $gte: 0 } } },
  { $group: { _id: { roomType: '$roomType', rent: '$rent' }, count: { $sum: 1 } } },
  {
    $group: {
      _id: { roomType: '$_id.roomType', rent: { $round: ['$_id.rent', 0] } },
      count: { $sum: '$count' },
      sum: { $sum: { $multiply: ['$_id.rent', '$count'] } },
    },
  },
]
