import type { ObjectId } from '../../db/object-id.ts'
import type { Session } from '../../db/transaction.ts'
import type { FeatureContext } from '../feature.ts'
import type { Hiding } from '../listings/document.ts'
import { notificationService } from '../notifications/service.ts'
import { hidingRepository } from './hiding-repository.ts'

/** Hides listings from all but their owners. */
export const hidingService = (context: FeatureContext) => {
  const repository = hidingRepository(context.db)
  const notifications = notificationService(context)

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
