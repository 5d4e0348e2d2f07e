import type { Database } from '../../db/connect.ts'
import { type ListingDoc, listings } from '../listings/document.ts'
import { LISTED } from '../search/status.ts'

export type SitemapEntry = Pick<ListingDoc, '_id' | 'updatedAt' | 'photos'>

export const previewRepository = (db: Database) => ({
  /** Finds the newest rooms that lists show. */
  findNewest: (limit: number): Promise<SitemapEntry[]> =>
    listings
      .readOnly(db)
      .find(LISTED, { projection: { updatedAt: 1, photos: { $slice: 1 } }, sort: { createdAt: -1, _id: -1 }, limit })
      .toArray(),
})
