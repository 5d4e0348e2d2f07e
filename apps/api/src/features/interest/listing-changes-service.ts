import { isDeepStrictEqual } from 'node:util'
import { BATCH } from '../../db/batches.ts'
import { ObjectId } from '../../db/object-id.ts'
import type { Session } from '../../db/transaction.ts'
import { workQueue } from '../../db/work.ts'
import { declareWorker } from '../../jobs/workers.ts'
import type { AlertService } from '../alerts/service.ts'
import type { FeatureContext } from '../context.ts'
import type { ChangedListing, ListingChange, ListingService } from '../listings/service.ts'
import {
  availableNotification,
  type NotificationContent,
  removedNotification,
  rentedNotification,
  rentNotification,
  toChangeCauses,
} from '../notifications/document.ts'
import type { NotificationService } from '../notifications/service.ts'
import { type FilteredListing, toFilteredListing } from '../search/filter.ts'
import { closings, matches, notices, removals, withdrawals } from './document.ts'
import { interestRepository } from './repository.ts'

/** How long after a notification its person gets no other one about the rent or the availability of the room. */
const QUIET_MS = 24 * 60 * 60_000

/** Closes the next conversations about a rented listing, with a notification if there is one. Returns the last seeker, or undefined at the end. */
export type CloseConversations = (
  rented: { listingId: ObjectId; at: Date; after: string | undefined },
  content: NotificationContent | undefined,
  session: Session,
) => Promise<string | undefined>

interface Deps {
  alerts: AlertService
  /** Cancels the unsent newsletters that list a room. */
  cancelNewsletters: (listingId: ObjectId) => Promise<void>
  closeConversations: CloseConversations
  /** Deletes a deleted listing from the rooms that users have hidden from their lists. */
  deleteHiddenRooms: (listingId: ObjectId) => Promise<void>
  listings: ListingService
  notifications: NotificationService
}

/**
 * Notifies interested people of changes and deletions of listings, alerts people whose saved searches listings fit, and
 * closes conversations about rented listings. Stores work in the transaction of the change, so that its time does not
 * depend on the number of people.
 */
export const listingChangesService = (
  context: FeatureContext,
  { alerts, cancelNewsletters, closeConversations, deleteHiddenRooms, listings, notifications }: Deps,
) => {
  const { db, now } = context
  const repository = interestRepository(db)
  const work = workQueue(context)

  /** Cancels what an earlier change of listings has stored, and what is no longer true. */
  const cancel = async (ids: readonly ObjectId[], session: Session): Promise<void> => {
    const keys = ids.map((id) => id.toHexString())
    await work.cancel([matches, withdrawals, removals], keys, session)
    await work.cancel([notices], ids.flatMap(toChangeCauses), session)
  }

  const storeNotice = async (listingId: ObjectId, content: NotificationContent, session: Session): Promise<void> => {
    const at = now()
    const payload = { listingId, at, content, quietSince: new Date(at.getTime() - QUIET_MS) }
    await work.put(notices, [{ key: content.cause, payload }], session)
  }

  const storeMatch = async (
    listingId: ObjectId,
    before: FilteredListing | undefined,
    session: Session,
  ): Promise<void> => {
    const key = listingId.toHexString()
    // Work that is not done yet covers both changes.
    const earlier = await work.find(matches, key, session)
    await work.put(matches, [{ key, payload: { at: now(), before: earlier ? earlier.before : before } }], session)
  }

  return {
    /** Alerts people whose saved searches fit listings that others see now, and did not see before. */
    show: async (listingIds: readonly ObjectId[], session: Session): Promise<void> => {
      await cancel(listingIds, session)
      await work.put(
        matches,
        listingIds.map((id) => ({ key: id.toHexString(), payload: { at: now() } })),
        session,
      )
    },

    /** Alerts people whose saved searches fit listings that others have seen already. */
    match: async (listingIds: readonly ObjectId[], session: Session): Promise<void> => {
      for (const listingId of listingIds) await storeMatch(listingId, undefined, session)
    },

    /**
     * Notifies interested people of a rent that differs by 3 % or more from the last they were told of, and of a room that is
     * available again, alerts people whose saved searches the room fits now, and closes the conversations about a rented room.
     */
    update: async ({ before, after }: ListingChange, session: Session): Promise<void> => {
      const key = after._id.toHexString()
      const isChanged = before.availability !== after.availability
      const available = availableNotification(after)
      if (isChanged) {
        // Notifications that would no longer be true.
        await work.cancel([notices], [available.cause], session)
        await work.cancel([closings], [key], session)
        if (after.availability === 'rented') {
          const payload = { at: now(), content: rentedNotification(after) }
          await work.put(closings, [{ key, payload }], session)
        }
      }
      if (await listings.findHiddenSummary(after._id, session)) return
      const filteredBefore = toFilteredListing(before)
      const filteredAfter = toFilteredListing({ ...after, photos: after.photos ?? before.photos ?? [] })
      if (!isDeepStrictEqual(filteredBefore, filteredAfter)) await storeMatch(after._id, filteredBefore, session)
      const rentChange = listings.findToldChange(before, after.rent)
      if (rentChange) {
        await storeNotice(after._id, rentNotification(after, rentChange), session)
      }
      if (isChanged && after.availability === 'available') await storeNotice(after._id, available, session)
    },

    /** Deletes the notifications of others about listings that are hidden now, and cancels mails. */
    hide: async (listingIds: readonly ObjectId[], session: Session): Promise<void> => {
      await cancel(listingIds, session)
      await work.put(
        withdrawals,
        listingIds.map((id) => ({ key: id.toHexString(), payload: null })),
        session,
      )
    },

    /** Deletes the interests in a listing. Interested people are notified unless the listing was hidden. */
    delete: async (listing: ChangedListing, session: Session): Promise<void> => {
      const key = listing._id.toHexString()
      await cancel([listing._id], session)
      await work.cancel([closings], [key], session)
      const content = listing.hiding ? null : removedNotification(listing)
      await work.put(removals, [{ key, payload: { content } }], session)
    },

    workers: [
      declareWorker({
        kind: matches,
        atOnce: 2,
        run: async ({ key, payload }, { signal, commit }) => {
          const match = await alerts.findMatch({ listingId: new ObjectId(key), ...payload }, signal)
          signal.throwIfAborted()
          const { after } = payload
          const people = match?.people.filter(({ uid }) => after === undefined || uid > after) ?? []
          if (!match) return
          for (let i = 0; i < people.length && !signal.aborted; i += BATCH) {
            const some = people.slice(i, i + BATCH)
            const last = people.length > i + BATCH ? some.at(-1) : undefined
            await commit(async (session) => {
              await alerts.alert({ ...match, people: some }, session)
              return last && { ...payload, after: last.uid }
            })
          }
        },
      }),
      declareWorker({
        kind: notices,
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
        kind: closings,
        atOnce: 2,
        run: ({ key, payload }, { commit }) =>
          commit(async (session) => {
            const listingId = new ObjectId(key)
            // A hidden listing notifies no one.
            const content = (await listings.findHiddenSummary(listingId, session)) ? undefined : payload.content
            const last = await closeConversations({ listingId, at: payload.at, after: payload.after }, content, session)
            return last === undefined ? undefined : { ...payload, after: last }
          }),
      }),
      declareWorker({
        kind: withdrawals,
        atOnce: 2,
        run: async ({ key }) => {
          const hidden = await listings.findHiddenSummary(new ObjectId(key))
          if (!hidden) return
          await notifications.deleteOfOthers(hidden)
          await alerts.cancelMailsOfListing(hidden._id)
          await cancelNewsletters(hidden._id)
        },
      }),
      declareWorker({
        kind: removals,
        atOnce: 2,
        run: async ({ key, payload }, { commit }) => {
          const listingId = new ObjectId(key)
          if (payload.after === undefined) {
            await notifications.deleteListing(listingId)
            await listings.deleteViews(listingId)
            await deleteHiddenRooms(listingId)
            await alerts.deleteListing(listingId)
            await cancelNewsletters(listingId)
          }
          await commit(async (session) => {
            const found = await repository.findAfter(listingId, payload.after, session)
            const uids = found.map(({ uid }) => uid)
            if (payload.content) await notifications.replace(uids, payload.content, session)
            await repository.deleteByIds(
              listingId,
              found.map(({ _id }) => _id),
              session,
            )
            const last = found.length === BATCH ? found.at(-1) : undefined
            return last && { ...payload, after: last.uid }
          })
        },
      }),
    ],
  }
}
