import type { FeatureContext } from '../context.ts'
import { deriveFields, KEYS_VERSION } from '../search/derive.ts'
import { listings } from './document.ts'

/** One bulk write of this many listings takes about a second on engines that rewrite all keys of a listing. */
const PER_WRITE = 50

/**
 * Derives search keys anew that an older version of this server has derived: after an upgrade, and while servers of
 * that version still run. Until then, searches may miss these listings.
 */
export const keysService = ({ db, logger }: Pick<FeatureContext, 'db' | 'logger'>) => {
  const stored = listings.of(db)

  return {
    /** Derives all outdated keys, until `signal` aborts. Leaves out listings that change or disappear after they were read. */
    deriveOutdated: async (signal?: AbortSignal): Promise<void> => {
      let derived = 0
      while (!signal?.aborted) {
        const outdated = await stored.find({ 'derived.version': { $lt: KEYS_VERSION } }, { limit: PER_WRITE }).toArray()
        if (outdated.length === 0) break
        await stored.bulkWrite(
          outdated.map(({ _id, updatedAt, derived: { version }, ...listing }) => ({
            updateOne: {
              filter: { _id, updatedAt, 'derived.version': version },
              update: { $set: deriveFields({ _id, ...listing }) },
            },
          })),
          { ordered: false },
        )
        derived += outdated.length
      }
      if (derived > 0) logger.info({ listings: derived }, 'search keys derived anew')
    },
  }
}
