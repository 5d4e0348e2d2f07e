import type { ObjectId } from 'mongodb'
import type { Collections } from '../../db/collections.ts'
import { MAX_READ_MS } from '../../db/connect.ts'
import {
  type FigureRow,
  type Figures,
  figuresPipeline,
  listingsPerWeekPipeline,
  ownFiguresPipeline,
  type RentRow,
  rentPipeline,
  type WeekRow,
} from './pipelines.ts'

/** With the age at which figures are computed anew this stays below the 30 s that they may be old. */
const MAX_FIGURES_MS = 7_000

export const insightRepository = ({ listings }: Pick<Collections, 'listings'>) => ({
  /** undefined where there is no listing. */
  figures: async (recentSince: Date): Promise<Figures | undefined> => {
    const [row] = await listings
      .aggregate<FigureRow>(figuresPipeline(recentSince), {
        hint: 'figures',
        maxTimeMS: MAX_FIGURES_MS,
      })
      .toArray()
    const totals = row?.totals[0]
    return row && totals && { locations: row.locations, totals }
  },

  rents: (): Promise<RentRow[]> =>
    listings.aggregate<RentRow>(rentPipeline(), { hint: 'figures', maxTimeMS: MAX_FIGURES_MS }).toArray(),

  listingsPerWeek: (browse: string, first: Date): Promise<WeekRow[]> =>
    listings
      .aggregate<WeekRow>(listingsPerWeekPipeline(browse, first), { hint: 'browse_newest', maxTimeMS: MAX_FIGURES_MS })
      .toArray(),

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
          maxTimeMS: MAX_READ_MS,
        },
      )
      .toArray(),

  ofOwner: async (ownerUid: string): Promise<{ items: number; likes: number }> => {
    const [row] = await listings
      .aggregate<{ items: number; likes: number }>(ownFiguresPipeline(ownerUid), {
        hint: 'owner_newest',
        maxTimeMS: MAX_READ_MS,
      })
      .toArray()
    return { items: row?.items ?? 0, likes: row?.likes ?? 0 }
  },
})
