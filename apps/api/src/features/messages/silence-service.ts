import { REMIND_HOST_HOURS, SILENT_DAYS, SILENT_PEOPLE, WAITING_DAYS } from '@roommate-finder/contracts/limits'
import { BATCH } from '../../db/batches.ts'
import { ObjectId } from '../../db/object-id.ts'
import type { Session } from '../../db/transaction.ts'
import { workQueue } from '../../db/work.ts'
import { declareWorker, type Worker } from '../../jobs/workers.ts'
import type { FeatureContext } from '../context.ts'
import type { ListingService } from '../listings/service.ts'
import { unavailableNotification, WAITING_CAUSE, waitingNotification } from '../notifications/document.ts'
import type { NotificationService } from '../notifications/service.ts'
import { storedStatuses } from '../search/status.ts'
import { hostReminders, unavailableNotices } from './document.ts'
import { messageRepository } from './repository.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const REMIND_MS = REMIND_HOST_HOURS * HOUR_MS
const WAITING_MS = WAITING_DAYS * DAY_MS
const SILENT_MS = SILENT_DAYS * DAY_MS

/** How many people who wait for one host count, the longest wait first. */
const MAX_COUNTED = 1_000

interface Deps {
  listings: ListingService
  notifications: NotificationService
}

/** Asks the owner of a room for which some people have waited long. */
type AskOwner = (id: ObjectId, waiting: number, session: Session) => Promise<void>

/** Reminds hosts of people whose first message has no answer, and tells these people if the room comes off the site. */
export const silenceService = ({ db, now }: FeatureContext, { listings, notifications }: Deps) => {
  const repository = messageRepository(db)
  const work = workQueue({ db, now })

  const inMs = (ms: number): Date => new Date(now().getTime() + ms)

  /** Finds who waits for a host: all, those who have for three days, and those that a reminder counts. */
  const findWaiting = async (uid: string, session: Session) => {
    const found = await repository.findUnanswered(uid, inMs(-WAITING_MS), MAX_COUNTED, session)
    const late = found.filter(({ createdAt }) => createdAt <= inMs(-REMIND_MS))
    const ids = late.map(({ listingId }) => listingId)
    // People who asked about a room that has expired were told.
    const answerable = await listings.findExisting(ids, { availability: { $ne: storedStatuses.expired } }, session)
    const waiting = late.filter((each) => !each.hostArchived && answerable.has(each.listingId.toHexString()))
    return { found, late, waiting }
  }

  /** Reminds a host of all who have waited for three days, asks about rooms, and stores when to do so again. */
  const remind = async (uid: string, ask: AskOwner, session: Session): Promise<void> => {
    const { found, late, waiting } = await findWaiting(uid, session)
    const [first] = waiting
    if (first) {
      const days = Math.floor((now().getTime() - first.createdAt.getTime()) / DAY_MS)
      await notifications.replace([uid], waitingNotification(waiting.length, days), session)
    } else {
      await notifications.markCauseRead(uid, WAITING_CAUSE, session)
    }
    const silent = late.filter(({ createdAt }) => createdAt <= inMs(-SILENT_MS))
    for (const [id, { length }] of Map.groupBy(silent, ({ listingId }) => listingId.toHexString()))
      if (length >= SILENT_PEOPLE) await ask(new ObjectId(id), length, session)
    if (found.length === 0) return
    const next = first ? undefined : found[late.length]
    const dueAt = next ? new Date(next.createdAt.getTime() + REMIND_MS) : inMs(DAY_MS)
    await work.put(hostReminders, [{ key: uid, payload: now(), dueAt }], session)
  }

  return {
    /** Reminds a host of a first message that stays unanswered, unless an earlier reminder is due. */
    remindLater: (hostUid: string, session: Session): Promise<void> => {
      const item = { key: hostUid, payload: now(), dueAt: inMs(REMIND_MS) }
      return work.put(hostReminders, [item], session, { keepsEarlier: true })
    },

    /** Marks the reminder of a host read, which cancels its mail, if all people in it have an answer. */
    endReminder: async (hostUid: string, session: Session): Promise<void> => {
      const { waiting } = await findWaiting(hostUid, session)
      if (waiting.length === 0) await notifications.markCauseRead(hostUid, WAITING_CAUSE, session)
    },

    /** Counts the people who have waited for `SILENT_DAYS` for an answer, and for at most `WAITING_DAYS` at a time. */
    countSilent: (listingId: ObjectId, at: Date, session: Session): Promise<number> => {
      const started = { after: new Date(at.getTime() - WAITING_MS), until: inMs(-SILENT_MS) }
      return repository.countSilent(listingId, started, SILENT_PEOPLE, session)
    },

    /** Tells the people who wait for an answer that a room has come off the site. */
    tellUnavailable: async (room: { _id: ObjectId; title: string }, session: Session): Promise<void> => {
      const payload = { content: unavailableNotification(room), since: inMs(-WAITING_MS) }
      await work.put(unavailableNotices, [{ key: room._id.toHexString(), payload }], session)
    },

    createWorkers: (ask: AskOwner): readonly Worker[] => [
      declareWorker({
        kind: hostReminders,
        atOnce: 2,
        run: ({ key }, { commit }) =>
          commit(async (session) => {
            await remind(key, ask, session)
            return undefined
          }),
      }),
      declareWorker({
        kind: unavailableNotices,
        atOnce: 2,
        run: ({ key, payload }, { commit }) =>
          commit(async (session) => {
            const listingId = new ObjectId(key)
            const { expired } = storedStatuses
            // The owner may have renewed it.
            if (!(await listings.findExisting([listingId], { availability: expired }, session)).size) return undefined
            const uids = await repository.findWaiting(listingId, { ...payload, limit: BATCH }, session)
            await notifications.replace(uids, payload.content, session)
            return uids.length === BATCH ? { ...payload, after: uids.at(-1) } : undefined
          }),
      }),
    ],

    deleteUser: async ({ uid }: { uid: string }): Promise<void> => {
      await work.cancel([hostReminders], [uid])
    },
  }
}
