import type { ObjectId } from '../../db/object-id.ts'
import type { Session } from '../../db/transaction.ts'
import type { FeatureContext } from '../context.ts'
import type { HiddenBy, Hiding } from '../listings/document.ts'
import { hidingRepository } from './hiding-repository.ts'

interface Deps {
  /** Called in the transaction that hides listings, after it. */
  onHide: (ids: readonly ObjectId[], session: Session) => Promise<void>
  /** Called in the transaction that shows listings again, after it. */
  onShow: (ids: readonly ObjectId[], session: Session) => Promise<void>
}

export type HidingService = ReturnType<typeof hidingService>

/** Hides listings from all but their owners, and shows them again. */
export const hidingService = (context: FeatureContext, { onHide, onShow }: Deps) => {
  const repository = hidingRepository(context.db)

  return {
    /** Hides a listing, or replaces its `hiding`. */
    hide: async (_id: ObjectId, hiding: Hiding, session: Session): Promise<void> => {
      if (await repository.hide(_id, hiding, session)) await onHide([_id], session)
    },

    /** Hides the listings of an owner that are not hidden yet. */
    hideOwned: async (ownerUid: string, hiding: Hiding, session: Session): Promise<void> =>
      onHide(await repository.hideOwned(ownerUid, hiding, session), session),

    /** Shows a listing again, if it is hidden. */
    show: async (_id: ObjectId, session: Session): Promise<void> =>
      onShow(await repository.release(_id, session), session),

    /** Shows the listings of an owner again that are hidden for one cause. */
    showOwned: async (ownerUid: string, by: HiddenBy, session: Session): Promise<void> =>
      onShow(await repository.releaseOwned(ownerUid, by, session), session),
  }
}
