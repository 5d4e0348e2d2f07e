import type { ObjectId } from '../../db/object-id.ts'
import type { Session } from '../../db/transaction.ts'
import type { FeatureContext } from '../context.ts'
import type { Hiding } from '../listings/document.ts'
import type { NotificationService } from '../notifications/service.ts'
import { hidingRepository } from './hiding-repository.ts'

export type HidingService = ReturnType<typeof hidingService>

/** Hides listings from all but their owners. */
export const hidingService = (context: FeatureContext, { notifications }: { notifications: NotificationService }) => {
  const repository = hidingRepository(context.db)

  /** Hides a listing, or replaces its `hiding`. Deletes notifications of others about it, with their unsent mails. */
  const hide = async (_id: ObjectId, hiding: Hiding, session: Session): Promise<void> => {
    const listing = await repository.hide(_id, hiding, session)
    if (listing) await notifications.deleteOfOthers(listing, session)
  }

  return {
    hide,

    /** Hides the listings of an owner that are not hidden yet. */
    hideOwned: async (ownerUid: string, hiding: Hiding, session: Session): Promise<void> => {
      for (const _id of await repository.findVisibleIds(ownerUid, session)) await hide(_id, hiding, session)
    },
  }
}
