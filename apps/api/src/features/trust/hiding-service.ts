import type { ObjectId } from '../../db/object-id.ts'
import type { Session } from '../../db/transaction.ts'
import type { FeatureContext } from '../context.ts'
import type { Hiding } from '../listings/document.ts'
import { hidingRepository } from './hiding-repository.ts'

interface Deps {
  /** Called in the transaction that hides listings, after it. */
  onHide: (ids: readonly ObjectId[], session: Session) => Promise<void>
}

export type HidingService = ReturnType<typeof hidingService>

/** Hides listings from all but their owners. */
export const hidingService = (context: FeatureContext, { onHide }: Deps) => {
  const repository = hidingRepository(context.db)

  return {
    /** Hides a listing, or replaces its `hiding`. */
    hide: async (_id: ObjectId, hiding: Hiding, session: Session): Promise<void> => {
      if (await repository.hide(_id, hiding, session)) await onHide([_id], session)
    },

    /** Hides the listings of an owner that are not hidden yet. */
    hideOwned: async (ownerUid: string, hiding: Hiding, session: Session): Promise<void> =>
      onHide(await repository.hideOwned(ownerUid, hiding, session), session),
  }
}
