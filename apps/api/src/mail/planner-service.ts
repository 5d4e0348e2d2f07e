import { ObjectId } from '../db/object-id.ts'
import type { Session } from '../db/transaction.ts'
import { declareKind, workQueue } from '../db/work.ts'
import { getTimeZone } from '../features/accounts/document.ts'
import type { AccountService } from '../features/accounts/service.ts'
import type { FeatureContext } from '../features/context.ts'
import { declareWorker, type Worker } from '../jobs/workers.ts'
import { findNextHour } from '../lib/local-time.ts'
import {
  mailItemRepository,
  type Schedule,
  type ScheduledItem,
  type TopicName,
  type WaitingItem,
} from './item-repository.ts'
import type { Compose, OutboxService } from './outbox-service.ts'

const HOUR_MS = 3_600_000

/** Returns when the next digest of a person in a time zone is due: at 08:00. */
export const findNextDigest = (after: Date, timeZone: string): Date => findNextHour(after, { hour: 8, timeZone })

/** How mails about a topic are planned and written. */
export interface MailTopic {
  /** How many mails a person gets in some hours. Items over the limit wait until the hours have passed, or for the digest. */
  limit?: { mails: number; hours: number; overLimit: 'wait' | 'digest' }
  /** How many hours after its mail an item may be mailed again. */
  quietHours: number
  /** Whether each item gets a mail of its own. */
  isMailedAlone?: true
  /** Makes items due again after each mail. */
  findNext?: (after: Date) => Date
  compose: Compose
}

export type MailTopics = Readonly<Record<TopicName, MailTopic>>

/** The key of an item is a person: a uid, or the address of a subscriber. */
const plans = declareKind<null>('plan mails')

/**
 * Stores the items of `plans` of some people. Not in the transaction that schedules their mails, because two rooms that fit
 * the same people would conflict in all of these items.
 */
const planRequests = declareKind<string[]>('request plans')

export type PlannerService = ReturnType<typeof plannerService>

/**
 * Stores what people may be told by mail, and decides what goes out when. One item of work per person does so at the
 * earliest time at which something is due.
 */
export const plannerService = (
  { db, now }: FeatureContext,
  { accounts, outbox }: { accounts: AccountService; outbox: OutboxService },
) => {
  const items = mailItemRepository(db)
  const work = workQueue({ db, now })

  const requestPlans = async (people: readonly string[], session: Session): Promise<void> => {
    await work.put(planRequests, [{ key: new ObjectId().toHexString(), payload: [...new Set(people)] }], session)
  }

  /** Returns when items over the limit of a topic are mailed, or undefined if the limit is not reached. */
  const findFreeAt = async (
    { person, topic }: WaitingItem,
    { limit }: MailTopic,
    at: Date,
    session: Session,
  ): Promise<Schedule | undefined> => {
    if (!limit) return undefined
    const windowMs = limit.hours * HOUR_MS
    const since = new Date(at.getTime() - windowMs)
    const latest = await outbox.findLatest({ person, topic }, { since, limit: limit.mails }, session)
    const oldest = latest[limit.mails - 1]
    if (!oldest) return undefined
    if (limit.overLimit === 'wait') return { dueAt: new Date(oldest.getTime() + windowMs) }
    return { dueAt: findNextDigest(at, getTimeZone(await accounts.findPerson(person, session))), inDigest: true }
  }

  /**
   * Queues a mail if one of the items of a person and topic is due. A mail lists all items that wait for it, unless each gets
   * its own: a digest lists those at once, too. Items that were mailed lately wait, or are not mailed again.
   */
  const planTopic = async (
    topic: MailTopic,
    waiting: readonly [WaitingItem, ...WaitingItem[]],
    session: Session,
  ): Promise<void> => {
    const at = now()
    const isDue = ({ dueAt }: WaitingItem): boolean => dueAt <= at
    const findQuietEnd = ({ mailedAt }: WaitingItem): number =>
      mailedAt ? mailedAt.getTime() + topic.quietHours * HOUR_MS : 0
    const isQuiet = (item: WaitingItem): boolean => findQuietEnd(item) > at.getTime()
    await items.reschedule(
      waiting
        .filter((item) => isDue(item) && isQuiet(item))
        .map((item) => {
          const end = findQuietEnd(item)
          return { ...item, schedule: Number.isFinite(end) ? { dueAt: new Date(end) } : undefined }
        }),
      session,
    )
    const fresh = waiting.filter((item) => !isQuiet(item))
    const due = fresh.filter(isDue)
    if (due.length === 0) return
    const isDigest = due.some(({ inDigest }) => inDigest)
    const freeAt = isDigest ? undefined : await findFreeAt(waiting[0], topic, at, session)
    if (freeAt) {
      await items.reschedule(
        due.map((item) => ({ ...item, schedule: freeAt })),
        session,
      )
      return
    }
    const listed = fresh.filter(({ inDigest }) => isDigest || !inDigest)
    const { person, topic: name } = waiting[0]
    const itemKeys = listed.map(({ key }) => key)
    await items.markMailed({ person, topic: name, itemKeys }, { at, next: topic.findNext?.(at) }, session)
    const mail = { person, topic: name, createdAt: at, ...(isDigest && { isDigest }) }
    for (const keys of topic.isMailedAlone ? itemKeys.map((key) => [key]) : [itemKeys])
      await outbox.plan({ ...mail, itemKeys: keys }, session)
  }

  const plan = async (person: string, topics: MailTopics, session: Session): Promise<void> => {
    const waiting = await items.findWaiting(person, session)
    for (const [name, [first, ...others]] of Map.groupBy(waiting, ({ topic }) => topic)) {
      if (first) await planTopic(topics[name], [first, ...others], session)
    }
    const [next] = await items.findNextDue([person], session)
    // Replaces the item that is running, which is then due again.
    if (next) await work.put(plans, [{ key: person, payload: null, dueAt: next.dueAt }], session)
  }

  return {
    /** Makes items wait for mails, in the transaction of their cause. Those that were mailed already may be mailed again. */
    schedule: async (topic: TopicName, scheduled: readonly ScheduledItem[], session: Session): Promise<void> => {
      if (scheduled.length === 0) return
      await items.schedule(topic, scheduled, now(), session)
      await requestPlans(
        scheduled.map(({ person }) => person),
        session,
      )
    },

    /** Does the same with items that are not stored, as `findStored` has found in the transaction. */
    scheduleNew: async (topic: TopicName, added: readonly ScheduledItem[], session: Session): Promise<void> => {
      if (added.length === 0) return
      await items.insert(topic, added, now(), session)
      await requestPlans(
        added.map(({ person }) => person),
        session,
      )
    },

    findWaiting: items.findWaiting,

    /** Changes when waiting items are mailed. */
    reschedule: async (waiting: readonly WaitingItem[], schedule: Schedule, session: Session): Promise<void> => {
      await items.reschedule(
        waiting.map((item) => ({ ...item, schedule })),
        session,
      )
      await requestPlans(
        waiting.map(({ person }) => person),
        session,
      )
    },

    findStored: items.findStored,
    isMailed: items.isMailed,

    /** Deletes what waits for a subscriber of the newsletter, and the mails to them. */
    deleteSubscriber: async (address: string, session: Session): Promise<void> => {
      await items.deleteSome(address, session)
      await work.cancel([plans], [address], session)
      await outbox.deleteSome(address, session)
    },

    createWorkers: (topics: MailTopics): Worker[] => [
      declareWorker({
        kind: planRequests,
        atOnce: 1,
        run: async ({ payload: people }) => {
          // None of people who were deleted since.
          const due = await items.findNextDue(people)
          const requested = due.map(({ person, dueAt }) => ({ key: person, payload: null, dueAt }))
          await work.put(plans, requested, undefined, { keepsEarlier: true })
        },
      }),
      declareWorker({
        kind: plans,
        atOnce: 5,
        run: ({ key }, { commit }) =>
          commit(async (session) => {
            await plan(key, topics, session)
            return undefined
          }),
      }),
    ],

    /** Deletes what waits for an account and its address. */
    deleteUser: async ({ uid, address }: { uid: string; address: string | null }): Promise<void> => {
      for (const person of address === null ? [uid] : [uid, address]) {
        await items.deleteAll(person)
        await work.cancel([plans], [person])
      }
    },
  }
}
