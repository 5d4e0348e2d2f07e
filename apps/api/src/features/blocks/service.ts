import type { Session } from '../../db/transaction.ts'
import type { FeatureContext } from '../context.ts'
import { blockRepository } from './repository.ts'

export type BlockService = ReturnType<typeof blockService>

/** Finds blocks between people. */
export const blockService = ({ db }: FeatureContext) => {
  const repository = blockRepository(db)

  return {
    /** Returns whether one of two people has blocked the other. */
    areBlocked: repository.exists,

    /** Finds the people who have blocked a viewer or whom the viewer has blocked. None for visitors. */
    findBlocked: (viewerUid: string | undefined, session?: Session): Promise<string[]> =>
      viewerUid === undefined ? Promise.resolve([]) : repository.findUids(viewerUid, session),
  }
}
