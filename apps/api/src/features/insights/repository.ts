import type { ObjectId } from 'mongodb'
import type { Collections } from '../../db/collections.ts'
import {
  countPostedPipeline,
  firstRentPipeline,
  ownFiguresPipeline,
  type Place,
  placesPipeline,
  type RentRow,
  rentPipeline,
  type Sums,
  sumsPipeline,
} from './pipelines.ts'

export const insightRepository = ({ listings }: Pick<Collections, 'listings'>) => ({
  counts: (): Promise<{ _id: { roomType: string; availability: string }; count: number }[]> =>
    listings
      .aggregate<{ _id: { roomType: string; availability: string }; count: number }>([
        { $group: { _id: { roomType: '$roomType', availability: '$availability' }, count: { $sum: 1 } } },
      ])
      .toArray(),

  sums: async (): Promise<Sums> => {
    const [row] = await listings.aggregate<Sums>(sumsPipeline(), { hint: 'place_figures' }).toArray()
    return row ?? { likes: 0, views: 0, avgRent: null }
  },

  places: (limit: number): Promise<Place[]> =>
    listings.aggregate<Place>(placesPipeline(limit), { hint: 'place_figures' }).toArray(),

  /** The lowest and the highest rent; null where no listing has one. */
  rentRange: async (): Promise<{ minRent: number | null; maxRent: number | null }> => {
    const firstRent = async (direction: 1 | -1): Promise<number | null> => {
      const [row] = await listings
        .aggregate<{ rent: number }>(firstRentPipeline(direction), { hint: 'rent_order' })
        .toArray()
      return row?.rent ?? null
    }
    const [minRent, maxRent] = await Promise.all([firstRent(1), firstRent(-1)])
    return { minRent, maxRent }
  },

  /** How many listings were posted from then on, and before another date where there is one. */
  countPosted: async (since: Date, before?: Date): Promise<number> => {
    const [row] = await listings
      .aggregate<{ count: number }>(countPostedPipeline(since, before), { hint: 'newest' })
      .toArray()
    return row?.count ?? 0
  },

  rents: (): Promise<RentRow[]> => listings.aggregate<RentRow>(rentPipeline(), { hint: 'room_rent' }).toArray(),

  /** An owner's newest listings. */
  titlesOf: (ownerUid: string, limit: number): Promise<{ _id: ObjectId; title: string }[]> =>
    listings
      .find(
        { ownerUid },
        {
          sort: { createdAt: -1, _id: -1 },
          limit,
          projection: { title: 1 },
          hint: 'owner_newest',
        },
      )
      .toArray(),

  ofOwner: async (ownerUid: string): Promise<{ items: number; likes: number }> => {
    const [row] = await listings
      .aggregate<{ items: number; likes: number }>(ownFiguresPipeline(ownerUid), {
        hint: 'owner_newest',
      })
      .toArray()
    return { items: row?.items ?? 0, likes: row?.likes ?? 0 }
  },
})
