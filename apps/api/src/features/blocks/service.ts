import type { FeatureContext } from '../feature.ts'
import { blockRepository } from './repository.ts'

/** Tells which people see nothing of each other. */
export const blockService = ({ db }: FeatureContext) => {
  const repository = blockRepository(db)

  return {
    /** Whether one of two people has blocked the other. */
    areBlocked: repository.exists,

    /** Finds the people of whom a viewer sees nothing. Visitors see everybody. */
    findBlocked: (viewerUid: string | undefined): Promise<string[]> =>
      viewerUid === undefined ? Promise.resolve([]) : repository.findUids(viewerUid),
  }
}
