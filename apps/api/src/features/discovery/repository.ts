import type { TrendingItem } from '@roommate-finder/contracts/discovery'
import type { Document, ObjectId } from 'mongodb'
import type { Collections } from '../../db/collections.ts'
import { MAX_READ_MS } from '../../db/connect.ts'
import { suggestionPipeline, trendingPipeline } from './pipelines.ts'

export const discoveryRepository = ({ listings }: Pick<Collections, 'listings'>) => ({
  /** `match` says among which listings. */
  trending: async (match: Document, now: Date): Promise<TrendingItem[]> => {
    const rows = await listings
      .aggregate<Omit<TrendingItem, '_id'> & { _id: ObjectId }>(trendingPipeline(match, now), {
        maxTimeMS: MAX_READ_MS,
      })
      .toArray()
    return rows.map((row) => ({ ...row, _id: row._id.toHexString() }))
  },

  headsWith: (words: string[]): Promise<{ title: string; location: string }[]> =>
    listings
      .aggregate<{ title: string; location: string }>(suggestionPipeline(words), {
        hint: 'head_words',
        maxTimeMS: MAX_READ_MS,
      })
      .toArray(),
})
