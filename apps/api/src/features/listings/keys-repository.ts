import type { Database } from '../../db/connect.ts'
import { deriveFields, KEYS_VERSION } from '../search/derive.ts'
import { type ListingDoc, listings } from './document.ts'

/** Updates search keys that an older version has derived. */
export const keysRepository = (db: Database) => {
  const stored = listings.of(db)

  return {
    findOutdated: (limit: number): Promise<ListingDoc[]> =>
      stored.find({ 'derived.version': { $lt: KEYS_VERSION } }, { limit }).toArray(),

    /** Derives the keys of these listings, except of those that were changed or deleted since they were found. */
    derive: async (outdated: readonly ListingDoc[]): Promise<void> => {
      await stored.bulkWrite(
        outdated.map(({ _id, updatedAt, derived, ...listing }) => ({
          updateOne: {
            filter: { _id, updatedAt, 'derived.version': derived.version },
            update: { $set: deriveFields(listing) },
          },
        })),
        { ordered: false },
      )
    },
  }
}
