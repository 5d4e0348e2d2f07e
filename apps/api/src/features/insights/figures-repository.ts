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
export interface Totals {
  likes: number
  views: number
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
  { $match: LISTED },
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
  { $match: { ...LISTED, 'derived.location': { $in: places } } },
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
  { $match: { ...matchEveryListing, rent: { $gte: 0 } } },
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
  { $match: { ...LISTED, 'derived.location': { $in: places }, rent: { $gte: 0 } } },
  {
    $group: {
      _id: { place: '$derived.location', rent: { $subtract: ['$rent', { $mod: ['$rent', step] }] } },
      count: { $sum: 1 },
    },
  },
]

/** Counts an owner of several rooms in a place once, with their average. */
const totalPipeline = (places: readonly string[]): Document[] => [
  { $match: { ...LISTED, 'derived.location': { $in: places }, 'order.total': { $gte: 0 } } },
  { $group: { _id: { place: '$derived.location', owner: OWNER }, total: { $avg: '$order.total' } } },
  { $group: { _id: { place: '$_id.place', total: { $round: ['$total', 0] } }, count: { $sum: 1 } } },
]

/** Counts the owners of each value of a list. */
const valuePipeline = (field: string): Document[] => [
  { $match: { ...LISTED, [field]: { $gt: '' } } },
  { $unwind: `$${field}` },
  { $group: { _id: { value: `$${field}`, owner: OWNER }, rooms: { $sum: 1 } } },
  { $group: { _id: '$_id.value', count: { $sum: 1 }, rooms: { $sum: '$rooms' } } },
  { $sort: { count: -1, rooms: -1, _id: 1 } },
  { $limit: MAX_VALUES },
  { $project: { count: 1 } },
]

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

    findTotals: async (): Promise<Totals> => {
      const row = await listings.aggregate<Omit<Totals, 'views'>>(totalsPipeline).next()
      const viewed = await counts.aggregate<{ views: number }>(viewsPipeline).next()
      return { likes: 0, avgRent: null, ...row, views: viewed?.views ?? 0 }
    },

    findPlaces: async (limit: number): Promise<Place[]> => {
      const counted = await listings.aggregate<ValueCount<string>>(placesPipeline(limit)).toArray()
      const names = await listings
        .aggregate<{ _id: string; location: string }>(namesPipeline(counted.map(({ _id }) => _id)))
        .toArray()
      const byPlace = new Map(names.map(({ _id, location }) => [_id, location]))
      return counted.flatMap(({ _id: place, count }) => {
        const location = byPlace.get(place)
        return location === undefined ? [] : { place, location, count }
      })
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

    /** Counts rents by room type. */
    countRents: (): Promise<RentRow[]> => listings.aggregate<RentRow>(rentPipeline).toArray(),

    /** Counts the rents of each place, rounded down to multiples of `step`, which limits the number of rows. */
    countRentsByPlace: (places: readonly string[], step: number): Promise<PlaceRentRow[]> =>
      listings.aggregate<PlaceRentRow>(placeRentPipeline(places, step)).toArray(),

    countTotals: (places: readonly string[]): Promise<TotalRow[]> =>
      listings.aggregate<TotalRow>(totalPipeline(places)).toArray(),

    countAmenities: (): Promise<ValueCount<Amenity>[]> =>
      listings.aggregate<ValueCount<Amenity>>(valuePipeline('facts.amenities')).toArray(),

    /** Counts the most frequent spellings of lifestyle tags. */
    countLifestyles: (): Promise<ValueCount<string>[]> =>
      listings.aggregate<ValueCount<string>>(valuePipeline('lifestyle')).toArray(),
  }
}
