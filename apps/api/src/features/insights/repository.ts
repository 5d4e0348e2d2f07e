import { type Availability, availabilities, type RoomType, roomTypes } from '@roommate-finder/contracts/listings'
import type { Document, ObjectId } from 'mongodb'
import type { Database } from '../../db/connect.ts'
import { listings as listingCollection } from '../listings/document.ts'
import { filterCondition } from '../listings/indexes.ts'

/** How many listings have a room type and an availability. */
export interface FilterCount {
  roomType: RoomType
  availability: Availability
  count: number
}

/** Over all listings. `avgRent`: null where none has a rent. */
export interface Sums {
  likes: number
  views: number
  avgRent: number | null
}

export interface Place {
  location: string
  count: number
}

export interface RentRow {
  /** `rent`: in whole dollars, so that there are few rows however many listings there are. */
  _id: { roomType: RoomType; rent: number }
  count: number
  /** Of the exact rents. */
  sum: number
}

const everyListing = filterCondition({})

const sumsPipeline: Document[] = [
  {
    $group: {
      _id: null,
      likes: { $sum: '$likeCount' },
      views: { $sum: '$viewCount' },
      avgRent: { $avg: '$rent' },
    },
  },
]

/** Most listings first. Shows the most frequent of the spellings that differ by case or accents. */
const placesPipeline = (limit: number): Document[] => [
  { $group: { _id: '$location', place: { $first: '$derived.location' }, count: { $sum: 1 } } },
  { $sort: { count: -1, _id: 1 } },
  { $group: { _id: '$place', location: { $first: '$_id' }, count: { $sum: '$count' } } },
  { $sort: { count: -1, _id: 1 } },
  { $limit: limit },
  { $project: { _id: 0, location: 1, count: 1 } },
]

/** Rounds rents after they are counted: many listings share one. */
const rentPipeline: Document[] = [
  { $match: { ...everyListing, rent: { $gte: 0 } } },
  { $group: { _id: { roomType: '$roomType', rent: '$rent' }, count: { $sum: 1 } } },
  {
    $group: {
      _id: { roomType: '$_id.roomType', rent: { $round: ['$_id.rent', 0] } },
      count: { $sum: '$count' },
      sum: { $sum: { $multiply: ['$_id.rent', '$count'] } },
    },
  },
]

export const insightRepository = (db: Database) => {
  const listings = listingCollection.of(db)

  /** The lowest (1) or the highest (-1) rent. */
  const firstRent = async (direction: 1 | -1): Promise<number | null> => {
    const [row] = await listings
      .find(
        { ...everyListing, rent: { $gte: 0 } },
        { sort: { rent: direction }, limit: 1, projection: { _id: 0, rent: 1 } },
      )
      .toArray()
    return row?.rent ?? null
  }

  return {
    /** Counts the listings of each combination of the filters along the index of the sorts, which is faster than to group them. */
    filterCounts: (): Promise<FilterCount[]> =>
      Promise.all(
        roomTypes.flatMap((roomType) =>
          availabilities.map(async (availability) => ({
            roomType,
            availability,
            count: await listings.countDocuments({ roomType, availability }),
          })),
        ),
      ),

    sums: async (): Promise<Sums> => {
      const row = await listings.aggregate<Sums>(sumsPipeline).next()
      return row ?? { likes: 0, views: 0, avgRent: null }
    },

    places: (limit: number): Promise<Place[]> => listings.aggregate<Place>(placesPipeline(limit)).toArray(),

    /** The lowest and the highest rent; null where no listing has one. */
    rentRange: async (): Promise<{ minRent: number | null; maxRent: number | null }> => {
      const [minRent, maxRent] = await Promise.all([firstRent(1), firstRent(-1)])
      return { minRent, maxRent }
    },

    /** Counts the listings posted from `since` on, and before `before` if that is given. */
    countPosted: async (since: Date, before?: Date): Promise<number> => {
      const [row] = await listings
        .aggregate<{ count: number }>([
          { $match: { ...everyListing, createdAt: { $gte: since, ...(before && { $lt: before }) } } },
          { $count: 'count' },
        ])
        .toArray()
      return row?.count ?? 0
    },

    rents: (): Promise<RentRow[]> => listings.aggregate<RentRow>(rentPipeline).toArray(),

    /** An owner's newest listings. */
    titlesOf: (ownerUid: string, limit: number): Promise<{ _id: ObjectId; title: string }[]> =>
      listings.find({ ownerUid }, { sort: { createdAt: -1, _id: -1 }, limit, projection: { title: 1 } }).toArray(),

    /** How many listings an owner has, and their likes. */
    ofOwner: async (ownerUid: string): Promise<{ items: number; likes: number }> => {
      const [row] = await listings
        .aggregate<{ items: number; likes: number }>([
          { $match: { ownerUid } },
          { $group: { _id: null, items: { $sum: 1 }, likes: { $sum: '$likeCount' } } },
        ])
        .toArray()
      return { items: row?.items ?? 0, likes: row?.likes ?? 0 }
    },
  }
}
