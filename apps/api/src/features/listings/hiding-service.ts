import type { ObjectId } from '../../db/object-id.ts'
import type { Session } from '../../db/transaction.ts'
import type { FeatureContext } from '../context.ts'
import type { HiddenBy, Hiding } from './document.ts'
import { hidingRepository } from './hiding-repository.ts'
import type { RoomChanges } from './service.ts'

/** Called in the transaction that hides listings or shows them again, after it. */
interface Deps {
  changes: Pick<RoomChanges, 'hidden' | 'shown'>
}

export type HidingService = ReturnType<typeof hidingService>

/** Hides listings from all but their owners, and shows them again. */
export const hidingService = (context: FeatureContext, { changes }: Deps) => {
  const repository = hidingRepository(context.db)

  return {
    /** Hides a listing, or replaces its `hiding`. */
    hide: async (_id: ObjectId, hiding: Hiding, session: Session): Promise<void> => {
      if (await repository.hide(_id, hiding, session)) await changes.hidden([_id], session)
    },

    /** Hides the listings of an owner that are not hidden yet. */
    hideOwned: async (ownerUid: string, hiding: Hiding, session: Session): Promise<void> =>
      changes.hidden(await repository.hideOwned(ownerUid, hiding, session), session),

    /** Shows a listing again, if it is hidden. */
    show: async (_id: ObjectId, session: Session): Promise<void> =>
      changes.shown(await repository.show(_id, session), session),

    /** Shows the listings of an owner again that are hidden for one cause. */
    showOwned: async (ownerUid: string, by: HiddenBy, session: Session): Promise<void> =>
      changes.shown(await repository.showOwned(ownerUid, by, session), session),

    findHiding: repository.findHiding,
    findWaitingIds: repository.findWaitingIds,
    markAppealed: repository.markAppealed,
  }
}
