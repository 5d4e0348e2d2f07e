import type { Database } from '../../db/connect.ts'
import { deriveFields, KEYS_VERSION, type ListingDoc, listings } from './document.ts'

/** Matches listings whose keys another version derived. null matches those of before versions existed. */
const OUTDATED = { 'derived.version': { $in: [null, ...Array.from({ length: KEYS_VERSION }, (_, i) => i)] } }

/** Updates search keys that an earlier version has derived. */
export const keysRepository = (db: Database) => {
  const stored = listings.of(db)

  return {
    findOutdated: (limit: number): Promise<ListingDoc[]> => stored.find(OUTDATED, { limit }).toArray(),

    /** Derives the keys of these listings, except of those that were changed or deleted since they were found. */
    derive: async (outdated: readonly ListingDoc[]): Promise<void> => {
      await stored.bulkWrite(
        outdated.map(({ _id, updatedAt, derived, ...listing }) => ({
          updateOne: {
            filter: { _id, updatedAt, 'derived.version': derived.version ?? null },
            update: { $set: deriveFields(listing) },
          },
        })),
        { ordered: false },
      )
    },
  }
}
