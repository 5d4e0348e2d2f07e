import { BATCH } from '../../db/batches.ts'
import type { ObjectId } from '../../db/object-id.ts'
import type { Session } from '../../db/transaction.ts'
import { workQueue } from '../../db/work.ts'
import { declareWorker, type Worker } from '../../jobs/workers.ts'
import type { FeatureContext } from '../context.ts'
import type { ChangedListing, ListingChange, ListingService } from '../listings/service.ts'
import {
  availableNotification,
  type NotificationContent,
  removedNotification,
  rentNotification,
  toChangeCauses,
} from '../notifications/document.ts'
import type { NotificationService } from '../notifications/service.ts'
import { interestDeletions, interestNotices } from './document.ts'
import { interestRepository } from './repository.ts'

/** The minimum time between two notifications of one person about the rent, or about the availability, of a room. */
const QUIET_MS = 24 * 60 * 60_000

interface Deps {
  listings: ListingService
  notifications: NotificationService
}

export type InterestedService = ReturnType<typeof interestedService>

/** Notifies the people who are interested in a room of its changes. */
export const interestedService = (context: FeatureContext, { listings, notifications }: Deps) => {
  const { db, now } = context
  const repository = interestRepository(db)
  const work = workQueue(context)

  const tell = async (listingId: ObjectId, content: NotificationContent, session: Session): Promise<void> => {
    const at = now()
    const payload = { listingId, at, content, quietSince: new Date(at.getTime() - QUIET_MS) }
    await work.put(interestNotices, [{ key: content.cause, payload }], session)
  }

  const cancelNotices = async (listingIds: readonly ObjectId[], session: Session): Promise<void> => {
    await work.cancel([interestNotices], listingIds.flatMap(toChangeCauses), session)
  }

  const workers: readonly Worker[] = [
    declareWorker({
      kind: interestNotices,
      atOnce: 2,
      run: ({ payload }, { commit }) =>
        commit(async (session) => {
          const { listingId, at, content, quietSince, after } = payload
          const found = await repository.findAfter(listingId, after, session)
          const uids = found.filter(({ since }) => since <= at).map(({ uid }) => uid)
          await notifications.replace(uids, content, session, { quietSince })
          const last = found.length === BATCH ? found.at(-1) : undefined
          return last && { ...payload, after: last.uid }
        }),
    }),
    declareWorker({
      kind: interestDeletions,
      atOnce: 2,
      run: ({ payload }, { commit }) =>
        commit(async (session) => {
          const { listingId, content } = payload
          const found = await repository.findAfter(listingId, undefined, session)
          const uids = found.map(({ uid }) => uid)
          if (content) await notifications.replace(uids, content, session)
          await repository.deleteByIds(
            listingId,
            found.map(({ _id }) => _id),
            session,
          )
          return found.length === BATCH ? payload : undefined
        }),
    }),
  ]

  return {
    workers,

    /** Notifies of a rent that differs by 3 % or more from the last notified one, and of a room that is available again. */
    tellOfUpdate: async ({ before, after }: ListingChange, isHidden: boolean, session: Session): Promise<void> => {
      const isChanged = before.availability !== after.availability
      const available = availableNotification(after)
      // A notification that is not stored yet would no longer be true.
      if (isChanged) await work.cancel([interestNotices], [available.cause], session)
      if (isHidden) return
      const rentChange = listings.findToldChange(before, after.rent)
      if (rentChange) await tell(after._id, rentNotification(after, rentChange), session)
      if (isChanged && after.availability === 'available') await tell(after._id, available, session)
    },

    cancelNotices,

    /** Deletes the interests in a room. Notifies their people unless the room was hidden. */
    tellOfDeletion: async (listing: ChangedListing, session: Session): Promise<void> => {
      await cancelNotices([listing._id], session)
      const content = listing.hiding ? null : removedNotification(listing)
      const payload = { listingId: listing._id, content }
      await work.put(interestDeletions, [{ key: listing._id.toHexString(), payload }], session)
    },
  }
}
