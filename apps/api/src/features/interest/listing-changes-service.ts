import { isDeepStrictEqual } from 'node:util'
import { BATCH } from '../../db/batches.ts'
import { ObjectId } from '../../db/object-id.ts'
import type { Session } from '../../db/transaction.ts'
import type { AlertService } from '../alerts/service.ts'
import type { FeatureContext } from '../context.ts'
import type { ChangedListing, ListingChange, ListingService } from '../listings/service.ts'
import {
  availableNotification,
  type NotificationContent,
  removedNotification,
  rentedNotification,
  rentNotification,
} from '../notifications/document.ts'
import type { NotificationService } from '../notifications/service.ts'
import { toFilteredListing } from '../search/filter.ts'
import type { ListingTaskDoc } from './document.ts'
import { listingTaskRepository } from './listing-task-repository.ts'
import { interestRepository } from './repository.ts'

/** How many tasks take turns. */
const TASKS_AT_ONCE = 100

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
 * closes conversations about rented listings. Stores a task in the transaction of the change, so that its time does not
 * depend on the number of people. A job carries the tasks out in batches. Each batch is one transaction that also stores
 * how far the task has come, so that a crash neither skips nor repeats a notification.
 */
export const listingChangesService = (
  { db, now, transaction }: FeatureContext,
  { alerts, cancelNewsletters, closeConversations, deleteHiddenRooms, listings, notifications }: Deps,
) => {
  const repository = interestRepository(db)
  const tasks = listingTaskRepository(db)

  /** Replaces an unfinished task of the same cause, whose people are notified of the latest change only. */
  const storeNotification = async (
    { _id: listingId }: ChangedListing,
    content: NotificationContent,
    session: Session,
    options: Pick<ListingTaskDoc, 'quietSince'> = {},
  ): Promise<void> => {
    await tasks.deleteOfCause(listingId, content.cause, session)
    await tasks.insert([{ kind: 'notify', listingId, at: now(), content, ...options }], session)
  }

  /** Carries out the next batch of `notify` or `remove`. Deletes the task after the last one. */
  const notifyBatch = async (id: ObjectId, session: Session): Promise<void> => {
    const task = await tasks.find(id, session)
    if (!task) return
    const { kind, listingId, at, content, notifiedUpTo, quietSince } = task
    const found = await repository.findAfter(listingId, notifiedUpTo, session)
    const concerned = kind === 'remove' ? found : found.filter(({ since }) => since <= at)
    const uids = concerned.map(({ uid }) => uid)
    if (content) await notifications.replace(uids, content, session, { quietSince })
    if (kind === 'remove') {
      await repository.deleteByIds(
        listingId,
        found.map(({ _id }) => _id),
        session,
      )
    }
    // Written last: an edit or a deletion of the listing deletes the task, and must rarely conflict with the job.
    const last = found.length === BATCH ? found.at(-1) : undefined
    await (last ? tasks.setNotifiedUpTo(id, last.uid, session) : tasks.delete(id, session))
  }

  /**
   * Alerts all people whose saved searches a listing fits, until `signal` aborts. Ends early if the listing has changed
   * since it was read; the next turn goes on.
   */
  const alertOfMatch = async (task: ListingTaskDoc, signal: AbortSignal | undefined): Promise<void> => {
    const match = await alerts.findMatch(task, signal)
    if (signal?.aborted) return
    const { notifiedUpTo } = task
    const people = match?.people.filter(({ uid }) => notifiedUpTo === undefined || uid > notifiedUpTo) ?? []
    if (!match || people.length === 0) return tasks.deleteMatch(task)
    for (let i = 0; i < people.length && !signal?.aborted; i += BATCH) {
      const some = people.slice(i, i + BATCH)
      const last = people.length > i + BATCH ? some.at(-1) : undefined
      const isCurrent = await transaction(async (session) => {
        const current = await tasks.find(task._id, session)
        if (!current?.changeId?.equals(task.changeId)) return false
        await alerts.alert({ ...match, people: some }, session)
        await (last ? tasks.setNotifiedUpTo(task._id, last.uid, session) : tasks.delete(task._id, session))
        return true
      })
      if (!isCurrent) return
    }
  }

  const closeBatch = async (id: ObjectId, session: Session): Promise<void> => {
    const task = await tasks.find(id, session)
    if (!task?.content) return
    const { listingId, at, notifiedUpTo: after } = task
    // A hidden listing notifies no one.
    const content = (await listings.findHiddenSummary(listingId, session)) ? undefined : task.content
    const last = await closeConversations({ listingId, at, after }, content, session)
    await (last === undefined ? tasks.delete(id, session) : tasks.setNotifiedUpTo(id, last, session))
  }

  const takeTurn = async (task: ListingTaskDoc, signal: AbortSignal | undefined): Promise<void> => {
    const { _id, kind, listingId } = task
    if (kind === 'match') return alertOfMatch(task, signal)
    if (kind === 'close') return transaction((session) => closeBatch(_id, session))
    if (kind === 'hide') {
      const hidden = await listings.findHiddenSummary(listingId)
      if (hidden) {
        await notifications.deleteOfOthers(hidden)
        await alerts.cancelMailsOfListing(listingId)
        await cancelNewsletters(listingId)
      }
      await tasks.delete(_id)
      return
    }
    if (kind === 'remove') {
      await notifications.deleteListing(listingId)
      await listings.deleteViews(listingId)
      await deleteHiddenRooms(listingId)
      await alerts.deleteListing(listingId)
      await cancelNewsletters(listingId)
    }
    await transaction((session) => notifyBatch(_id, session))
  }

  return {
    /** Makes the job alert people whose saved searches fit listings that others see now, and did not see before. */
    show: async (listingIds: readonly ObjectId[], session: Session): Promise<void> => {
      const task = { kind: 'match', at: now(), changeId: new ObjectId() } as const
      await tasks.replace(
        listingIds.map((listingId) => ({ ...task, listingId })),
        session,
      )
    },

    /** Makes the job alert people whose saved searches fit listings that others have seen already. */
    match: async (listingIds: readonly ObjectId[], session: Session): Promise<void> => {
      for (const listingId of listingIds) await tasks.storeMatch(listingId, { at: now() }, session)
    },

    /**
     * Makes the job notify interested people of a rent that differs by 3 % or more from the last they were told of, and of a room that is available again, alert people whose
     * saved searches the room fits now, and close the conversations about a rented room.
     */
    update: async ({ before, after }: ListingChange, session: Session): Promise<void> => {
      const isChanged = before.availability !== after.availability
      const available = availableNotification(after)
      const rented = rentedNotification(after)
      if (isChanged) {
        // Notifications that would no longer be true.
        for (const { cause } of [available, rented]) await tasks.deleteOfCause(after._id, cause, session)
        if (after.availability === 'rented') {
          await tasks.insert([{ kind: 'close', listingId: after._id, at: now(), content: rented }], session)
        }
      }
      if (await listings.findHiddenSummary(after._id, session)) return
      const filteredBefore = toFilteredListing(before)
      const filteredAfter = toFilteredListing({ ...after, photos: after.photos ?? before.photos ?? [] })
      if (!isDeepStrictEqual(filteredBefore, filteredAfter)) {
        await tasks.storeMatch(after._id, { at: now(), before: filteredBefore }, session)
      }
      const quietSince = new Date(now().getTime() - QUIET_MS)
      const rentChange = listings.findToldChange(before, after.rent)
      if (rentChange) {
        const content = rentNotification(after, rentChange)
        await storeNotification(after, content, session, { quietSince })
      }
      if (isChanged && after.availability === 'available') {
        await storeNotification(after, available, session, { quietSince })
      }
    },

    /** Makes the job delete the notifications of others about listings that are hidden now, and cancel mails. */
    hide: async (listingIds: readonly ObjectId[], session: Session): Promise<void> => {
      const at = now()
      await tasks.replace(
        listingIds.map((listingId) => ({ kind: 'hide', listingId, at })),
        session,
      )
    },

    /** Makes the job delete the interests in a listing. Interested people are notified unless the listing was hidden. */
    delete: async (listing: ChangedListing, session: Session): Promise<void> => {
      const content = listing.hiding ? {} : { content: removedNotification(listing) }
      await tasks.replace([{ kind: 'remove', listingId: listing._id, at: now(), ...content }], session)
    },

    /**
     * Carries out all tasks until `signal` aborts. They take turns with batches of interested people, so that a room with
     * many of them does not delay others. Continues after a failure. At the end, throws an error whose cause is the first
     * failure.
     */
    carryOut: async (signal?: AbortSignal): Promise<void> => {
      const failures = new Map<string, unknown>()
      let due: ListingTaskDoc[]
      do {
        due = (await tasks.findOldest(TASKS_AT_ONCE)).filter(({ _id }) => !failures.has(_id.toHexString()))
        for (const task of due) {
          if (signal?.aborted) return
          await takeTurn(task, signal).catch((error: unknown) => failures.set(task._id.toHexString(), error))
        }
      } while (due.length > 0)
      const [first] = failures.values()
      if (first) throw new Error('The people whom a room concerns could not be notified yet', { cause: first })
    },
  }
}
