import type { Amenity } from '@roommate-finder/contracts/facts'
import { type Availability, availabilities, type RoomType, roomTypes } from '@roommate-finder/contracts/listings'
import type { Document } from 'mongodb'
import type { Database } from '../../db/connect.ts'
import { listings as listingCollection, viewCounts } from '../listings/document.ts'
import { matchFilters } from '../search/indexes.ts'
import { LISTED } from '../search/status.ts'

/** The number of listings with a room type and an availability. */
export interface FilterCount {
  roomType: RoomType
  availability: Availability
  count: number
}

/** Figures over all listings that lists show. `avgRent` counts each owner once; null if no listing has a rent. */
interface Totals {
  likes: number
  avgRent: number | null
}

export interface Place {
  /** The label of the place, or the location in its most frequent spelling. */
  location: string
  /** The location's letters and digits, the same in all spellings. */
  place: string
  /** The number of owners. */
  count: number
}

export interface RentRow {
  /** `rent` is in whole dollars, which limits the number of rows. */
  _id: { roomType: RoomType; rent: number }
  count: number
  /** The sum of the exact rents. */
  sum: number
}

/** The number of listings with a rent in a place. */
export interface PlaceRentRow {
  _id: { place: string; rent: number }
  count: number
}

/** The number of owners with a monthly total in a folded place, in whole dollars. */
export interface TotalRow {
  _id: { place: string; total: number }
  count: number
}

export interface ValueCount<T> {
  _id: T
  count: number
}

const matchEveryListing = matchFilters({})

/** How many of the most frequent values are read. Each spelling counts as a value. */
const MAX_VALUES = 300

/** Identifies the owner of a listing. Listings of a former server have only the email address of theirs. */
const OWNER = { $ifNull: ['$ownerUid', '$legacy.ownerEmail', '$_id'] }

/** Averages the average rent of each owner, so that many rooms of one owner count once. */
const totalsPipeline: Document[] = [
  {
    $group: {
      _id: OWNER,
      likes: { $sum: '$likeCount' },
      rent: { $avg: '$rent' },
    },
  },
  {
    $group: {
      _id: null,
      likes: { $sum: '$likes' },
      avgRent: { $avg: '$rent' },
    },
  },
]

/** Counts the views of all rooms, also of those that lists do not show. */
const viewsPipeline: Document[] = [{ $group: { _id: null, views: { $sum: '$count' } } }]

/** Counts the owners of each place, the most frequent place first, so that one owner cannot fill the list. */
const placesPipeline = (limit: number): Document[] => [
  { $match: LISTED },
  { $group: { _id: { place: '$derived.location', owner: OWNER }, rooms: { $sum: 1 } } },
  { $group: { _id: '$_id.place', count: { $sum: 1 }, rooms: { $sum: '$rooms' } } },
  { $sort: { count: -1, rooms: -1, _id: 1 } },
  { $limit: limit },
]

/** Names places by their labels, or by their most frequent spellings. */
const namesPipeline = (places: readonly string[]): Document[] => [
  { $match: { 'derived.location': { $in: places } } },
  {
    $group: {
      _id: { $ifNull: ['$place.label', '$location'] },
      place: { $first: '$derived.location' },
      count: { $sum: 1 },
    },
  },
  { $sort: { count: -1, _id: 1 } },
  { $group: { _id: '$place', location: { $first: '$_id' } } },
]

/** Counts equal rents first and then rounds them, because many listings share a rent. */
const rentPipeline: Document[] = [
  { $match: { rent: { $gte: 0 } } },
  { $group: { _id: { roomType: '$roomType', rent: '$rent' }, count: { $sum: 1 } } },
  {
    $group: {
      _id: { roomType: '$_id.roomType', rent: { $round: ['$_id.rent', 0] } },
      count: { $sum: '$count' },
      sum: { $sum: { $multiply: ['$_id.rent', '$count'] } },
    },
  },
]

const placeRentPipeline = (places: readonly string[], step: number): Document[] => [
  { $match: { 'derived.location': { $in: places }, rent: { $gte: 0 } } },
  {
    $group: {
      _id: { place: '$derived.location', rent: { $subtract: ['$rent', { $mod: ['$rent', step] }] } },
      count: { $sum: 1 },
    },
  },
]

/** Counts an owner of several rooms in a place once, with their average. */
const totalPipeline = (places: readonly string[]): Document[] => [
  { $match: { 'derived.location': { $in: places }, 'order.total': { $gte: 0 } } },
  { $group: { _id: { place: '$derived.location', owner: OWNER }, total: { $avg: '$order.total' } } },
  { $group: { _id: { place: '$_id.place', total: { $round: ['$total', 0] } }, count: { $sum: 1 } } },
]

/** Counts the owners of each value of a list. */
const valuePipeline = (field: string): Document[] => [
  { $match: { [field]: { $gt: '' } } },
  { $unwind: `$${field}` },
  { $group: { _id: { value: `$${field}`, owner: OWNER }, rooms: { $sum: 1 } } },
  { $group: { _id: '$_id.value', count: { $sum: 1 }, rooms: { $sum: '$rooms' } } },
  { $sort: { count: -1, rooms: -1, _id: 1 } },
  { $limit: MAX_VALUES },
  { $project: { count: 1 } },
]

/** The fields that the pipelines read. The others would fill the memory of `$facet`. */
const READ = {
  ownerUid: 1,
  'legacy.ownerEmail': 1,
  'derived.location': 1,
  'place.label': 1,
  location: 1,
  rent: 1,
  'order.total': 1,
  roomType: 1,
  likeCount: 1,
  'facts.amenities': 1,
  lifestyle: 1,
} as const

/** What one read of all listings returns. */
interface AllCounts {
  /** The names of places. */
  names: { _id: string; location: string }[]
  totals: Totals[]
  rents: RentRow[]
  /** The rents of each place, rounded down to multiples of a step, which limits the number of rows. */
  placeRents: PlaceRentRow[]
  monthlyTotals: TotalRow[]
  amenities: ValueCount<Amenity>[]
  /** The most frequent spellings of lifestyle tags. */
  lifestyles: ValueCount<string>[]
}

export type FiguresRepository = ReturnType<typeof figuresRepository>

/** Reads all listings that lists show, and counts the views of the others, too. */
export const figuresRepository = (db: Database) => {
  const listings = listingCollection.readOnly(db)
  const counts = viewCounts.readOnly(db)

  /** Finds the lowest (1) or the highest (-1) rent. */
  const findOuterRent = async (direction: 1 | -1): Promise<number | null> => {
    const [row] = await listings
      .find(
        { ...matchEveryListing, rent: { $gte: 0 } },
        { sort: { rent: direction }, limit: 1, projection: { _id: 0, rent: 1 } },
      )
      .toArray()
    return row?.rent ?? null
  }

  return {
    /** Counts listings by room type and availability. Counts along an index are faster than a `$group` over all listings. */
    countByFilters: (): Promise<FilterCount[]> =>
      Promise.all(
        roomTypes.flatMap((roomType) =>
          availabilities.map(async (availability) => ({
            roomType,
            availability,
            count: await listings.countDocuments({ roomType, availability }),
          })),
        ),
      ),

    /** Counts the owners of the most frequent places. */
    countPlaces: (limit: number): Promise<ValueCount<string>[]> =>
      listings.aggregate<ValueCount<string>>(placesPipeline(limit)).toArray(),

    countViews: async (): Promise<number> =>
      (await counts.aggregate<{ views: number }>(viewsPipeline).next())?.views ?? 0,

    /**
     * Reads all listings once.
     * @param charted the places whose monthly totals are counted
     */
    countAll: async (places: readonly string[], charted: readonly string[], step: number): Promise<AllCounts> => {
      const facets = {
        names: namesPipeline(places),
        totals: totalsPipeline,
        rents: rentPipeline,
        placeRents: placeRentPipeline(places, step),
        monthlyTotals: totalPipeline(charted),
        amenities: valuePipeline('facts.amenities'),
        lifestyles: valuePipeline('lifestyle'),
      }
      const [found] = await listings
        .aggregate<AllCounts>([{ $match: LISTED }, { $project: READ }, { $facet: facets }])
        .toArray()
      if (!found) throw new Error('$facet returned no document')
      return found
    },

    /** Finds the lowest and the highest rent; null if no listing has a rent. */
    findRentRange: async (): Promise<{ minRent: number | null; maxRent: number | null }> => {
      const [minRent, maxRent] = await Promise.all([findOuterRent(1), findOuterRent(-1)])
      return { minRent, maxRent }
    },

    /** Counts the listings posted at or after `since` and, if given, before `before`. Includes rented and expired ones. */
    countPosted: async (since: Date, before?: Date): Promise<number> => {
      const [row] = await listings
        .aggregate<{ count: number }>([
          { $match: { createdAt: { $gte: since, ...(before && { $lt: before }) } } },
          { $count: 'count' },
        ])
        .toArray()
      return row?.count ?? 0
    },
  }
}
