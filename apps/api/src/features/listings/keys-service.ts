import type { FeatureContext } from '../context.ts'
import { keysRepository } from './keys-repository.ts'

/** One bulk write of this many listings takes about a second on engines that rewrite all keys of a listing. */
const PER_WRITE = 50

/**
 * Derives search keys anew that an older version of this server has derived: after an upgrade, and while servers of
 * that version still run. Until then, searches may miss these listings.
 */
export const keysService = ({ db, logger }: Pick<FeatureContext, 'db' | 'logger'>) => {
  const repository = keysRepository(db)

  return {
    /** Derives all outdated keys, until `signal` aborts. */
    deriveOutdated: async (signal?: AbortSignal): Promise<void> => {
      let derived = 0
      for (;;) {
        const outdated = signal?.aborted ? [] : await repository.findOutdated(PER_WRITE)
        if (outdated.length === 0) break
        await repository.derive(outdated)
        derived += outdated.length
      }
      if (derived > 0) logger.info({ listings: derived }, 'search keys derived anew')
    },
  }
}
