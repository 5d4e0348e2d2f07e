import { setTimeout as pause } from 'node:timers/promises'
import { MAX_PUSH_DEVICES } from '@roommate-finder/contracts/limits'
import type { OwnData } from '@roommate-finder/contracts/own-data'
import type { PushSubscriptionInput } from '@roommate-finder/contracts/push'
import pLimit from 'p-limit'
import { createKeyedLimit } from '../../lib/keyed-limit.ts'
import type { AccountService } from '../accounts/service.ts'
import type { FeatureContext } from '../context.ts'
import { type NotificationDoc, type PushDeviceDoc, toTitleWithoutName } from './document.ts'
import { pushDeviceRepository } from './push-device-repository.ts'
import type { PushMessage, PushSender } from './push-sender.ts'
import { notificationRepository } from './repository.ts'
import type { NotificationService } from './service.ts'

const MINUTE_MS = 60_000

/** How long after a failure a push is repeated, and for how long after its event. */
const RETRY_MS = MINUTE_MS / 2
const MAX_RETRY_MS = 10 * MINUTE_MS

/** A browser is dropped when its push service has refused so many messages in a row. */
const MAX_REFUSALS = 5

const PER_BATCH = 250
const MAX_CONCURRENT_TAKES = 20

/** Pushes that one server holds in memory, about 2 KB each. */
const MAX_HELD = 5_000
/** Requests at once to the hosts of one domain, such as googleapis.com. */
const MAX_PER_DOMAIN = 50
/** Pushes of one user that wait while an earlier one is sent. */
const MAX_WAITING_PER_USER = 5

/** How long the job waits for held pushes before it looks for new ones. */
const POLL_MS = 500

interface User {
  uid: string
}

interface Deps {
  accounts: AccountService
  notifications: NotificationService
}

/** Returns what lock screens show: without `showsNames`, nothing about people and rooms. */
const toMessage = (doc: NotificationDoc, showsNames: boolean): PushMessage => ({
  ...(showsNames ? { title: doc.title, body: doc.body } : { title: toTitleWithoutName(doc), body: '' }),
  href: doc.href,
  tag: doc._id.toHexString(),
})

/** Returns the last two labels of a host: the owner of a domain can name any number of hosts. */
const toDomain = (endpoint: string): string => new URL(endpoint).hostname.split('.').slice(-2).join('.')

export type PushService = ReturnType<typeof pushService>

/** Stores the browsers of users, and pushes notifications to them. */
export const pushService = (
  { db, now, push, transaction, logger }: FeatureContext,
  { accounts, notifications }: Deps,
) => {
  const repository = notificationRepository(db)
  const devices = pushDeviceRepository(db)

  const perUser = createKeyedLimit(1)
  const perDomain = createKeyedLimit(MAX_PER_DOMAIN)

  /** Returns whether the browser got the message, or never will. Drops browsers whose subscription has ended. */
  const send = async ({ send }: PushSender, device: PushDeviceDoc, message: PushMessage): Promise<boolean> => {
    try {
      const outcome = await send(device, message)
      const before = device.refusals ?? 0
      const refusals = outcome === 'refused' ? before + 1 : 0
      if (outcome === 'gone' || refusals >= MAX_REFUSALS) await devices.delete(device._id, device.uid)
      else if (refusals !== before) await devices.setRefusals(device, refusals)
      return true
    } catch (error) {
      logger.warn({ err: error, service: new URL(device._id).host }, 'a push notification was not sent')
      return false
    }
  }

  /** Sends a push to the browsers of its user. Returns those to which it must be sent again. */
  const sendToUser = async (
    sender: PushSender,
    { uid, pushTo }: NotificationDoc,
    message: PushMessage,
    signal: AbortSignal | undefined,
  ): Promise<string[]> => {
    // Read after the earlier pushes of the user, which may have dropped some.
    const own = await devices.findMany([uid])
    const receivers = own.filter(({ _id }) => pushTo?.includes(_id) ?? true)
    const isDone = await Promise.all(
      receivers.map((device) =>
        perDomain.run(toDomain(device._id), async () => !signal?.aborted && send(sender, device, message)),
      ),
    )
    return receivers.filter((_, i) => !isDone[i]).map(({ _id }) => _id)
  }

  /** Sends a push that was taken at `at`, after those of its user that were taken before. Repeats it if it failed. */
  const sendTaken = async (
    sender: PushSender,
    taken: NotificationDoc,
    message: PushMessage,
    { at, signal }: { at: Date; signal: AbortSignal | undefined },
  ): Promise<void> => {
    const { uid, pushTo, createdAt } = taken
    const isHeld = perUser.countWaiting(uid) < MAX_WAITING_PER_USER
    const failed = isHeld ? await perUser.run(uid, () => sendToUser(sender, taken, message, signal)) : pushTo
    if (failed?.length === 0 || at.getTime() - createdAt.getTime() > MAX_RETRY_MS) return
    await repository.pushAgain(taken, { pushAt: new Date(now().getTime() + RETRY_MS), pushTo: failed })
  }

  /** Takes pushes that are due, and starts to send them. Returns the pushes that it sends. */
  const startDue = async (sender: PushSender, limit: number, signal: AbortSignal | undefined) => {
    const at = now()
    const due = await repository.findDuePushes(at, limit)
    const uids = [...new Set(due.map(({ uid }) => uid))]
    const users = await accounts.findPeople(uids)
    const withNames = await notifications.findPushNames(uids)
    const taken = await pLimit(MAX_CONCURRENT_TAKES).map(due, (each) => repository.takePush(each, at))
    return taken.map(async (each) => {
      if (!each || each.read || users.get(each.uid)?.suspendedAt) return
      try {
        await sendTaken(sender, each, toMessage(each, withNames.has(each.uid)), { at, signal })
      } catch (error) {
        logger.warn({ err: error }, 'a push notification was lost')
      }
    })
  }

  return {
    /** The key with which browsers subscribe. null if there are no push notifications. */
    publicKey: push?.publicKey ?? null,

    subscribe: async ({ endpoint, keys }: PushSubscriptionInput, { uid }: User): Promise<undefined> => {
      await transaction(async (session) => {
        await accounts.serializeActive(uid, session)
        await devices.save({ _id: endpoint, uid, keys, savedAt: now() }, MAX_PUSH_DEVICES, session)
      }, uid)
      return undefined
    },

    unsubscribe: async ({ endpoint }: Pick<PushSubscriptionInput, 'endpoint'>, { uid }: User): Promise<undefined> => {
      await devices.delete(endpoint, uid)
      return undefined
    },

    /**
     * Sends the pushes that are due, and those that become due meanwhile, until `signal` aborts. Cancels a push before
     * sending it, so that a crash can lose it, but never repeats it: the notification stays unread, and its mail follows.
     */
    sendDue: async (signal?: AbortSignal): Promise<void> => {
      if (!push) return
      const held = new Set<Promise<void>>()
      do {
        const limit = signal?.aborted ? 0 : Math.min(PER_BATCH, MAX_HELD - held.size)
        const started = limit === 0 ? [] : await startDue(push, limit, signal)
        for (const each of started) {
          held.add(each)
          void each.then(() => held.delete(each))
        }
        if (started.length === 0) await Promise.race([Promise.all(held), pause(POLL_MS)])
      } while (held.size > 0)
    },

    exportUser: async ({ uid }: User): Promise<Pick<OwnData, 'pushDevices'>> => {
      const own = await devices.findMany([uid])
      return {
        pushDevices: own
          .sort((a, b) => b.savedAt.getTime() - a.savedAt.getTime())
          .map(({ _id, savedAt }) => ({ service: new URL(_id).host, since: savedAt.toISOString() })),
      }
    },

    deleteUser: ({ uid }: User): Promise<void> => devices.deleteUser(uid),
  }
}
