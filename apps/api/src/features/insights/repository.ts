import type { Collections } from '../../db/collections.ts'
import { MAX_READ_MS } from '../../db/connect.ts'
import { type FigureRow, type Figures, figuresPipeline, ownFiguresPipeline } from './pipelines.ts'

export const insightRepository = ({ listings }: Pick<Collections, 'listings'>) => ({
  /** undefined where there is no listing. */
  figures: async (recentSince: Date): Promise<Figures | undefined> => {
    const [row] = await listings
      .aggregate<FigureRow>(figuresPipeline(recentSince), {
        hint: 'figures',
        maxTimeMS: 2 * MAX_READ_MS,
      })
      .toArray()
    const totals = row?.totals[0]
    return row && totals && { locations: row.locations, totals }
  },

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
