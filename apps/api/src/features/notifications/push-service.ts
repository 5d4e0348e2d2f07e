import { MAX_PUSH_DEVICES } from '@roommate-finder/contracts/limits'
import type { OwnData } from '@roommate-finder/contracts/own-data'
import type { PushSubscriptionInput } from '@roommate-finder/contracts/push'
import pLimit from 'p-limit'
import type { AccountService } from '../accounts/service.ts'
import type { FeatureContext } from '../context.ts'
import type { NotificationDoc, PushDeviceDoc } from './document.ts'
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
const MAX_CONCURRENT = 20

interface User {
  uid: string
}

interface Deps {
  accounts: AccountService
  notifications: NotificationService
}

/** Returns what lock screens show: without `showsNames`, nothing about people and rooms. */
const toMessage = ({ _id, type, title, body, href }: NotificationDoc, showsNames: boolean): PushMessage => ({
  ...(showsNames ? { title, body } : { title: type === 'message' ? 'New message' : title, body: '' }),
  ...{ href, tag: _id.toHexString() },
})

export type PushService = ReturnType<typeof pushService>

/** Stores the browsers of users, and pushes notifications to them. */
export const pushService = (
  { db, now, push, transaction, logger }: FeatureContext,
  { accounts, notifications }: Deps,
) => {
  const repository = notificationRepository(db)
  const devices = pushDeviceRepository(db)

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
     * Sends the pushes that are due, until `signal` aborts. Cancels a push before sending it, so that a crash can lose
     * it, but never repeats it: the notification stays unread, and its mail follows.
     */
    sendDue: async (signal?: AbortSignal): Promise<void> => {
      while (push && !signal?.aborted) {
        const at = now()
        const due = await repository.findDuePushes(at, PER_BATCH)
        if (due.length === 0) return
        const uids = [...new Set(due.map(({ uid }) => uid))]
        const byUid = Map.groupBy(await devices.findMany(uids), ({ uid }) => uid)
        const users = await accounts.findPeople(uids)
        const withNames = await notifications.findPushNames(uids)
        await pLimit(MAX_CONCURRENT).map(due, async (each) => {
          if (signal?.aborted) return
          const taken = await repository.takePush(each, at)
          const { uid } = each
          if (!taken || taken.read || users.get(uid)?.suspendedAt) return
          const receivers = (byUid.get(uid) ?? []).filter(({ _id }) => taken.pushTo?.includes(_id) ?? true)
          const message = toMessage(taken, withNames.has(uid))
          const isDone = await Promise.all(receivers.map((device) => send(push, device, message)))
          const failed = receivers.filter((_, i) => !isDone[i]).map(({ _id }) => _id)
          if (failed.length === 0 || at.getTime() - taken.createdAt.getTime() > MAX_RETRY_MS) return
          await repository.pushAgain(taken, { pushAt: new Date(now().getTime() + RETRY_MS), pushTo: failed })
        })
      }
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
