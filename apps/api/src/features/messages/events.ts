import type { ObjectId } from '../../db/object-id.ts'
import type { EventStream } from '../../http/route.ts'
import type { FeatureContext } from '../feature.ts'
import { notificationService } from '../notifications/service.ts'
import { messageRepository } from './repository.ts'

const POLL_MS = 1_000

/** Each poll reads this far back: a long transaction commits an older `changedAt`, and the clocks of servers differ. */
const OVERLAP_MS = 10_000

const MAX_CHANGES = 1_000
const MAX_STREAMS_PER_USER = 3

/**
 * Notifies open pages of changed conversations and new notifications. Each server with open streams polls the database
 * once a second, which also finds changes by other servers. A poll after failed ones finds their changes, too, because
 * pages with a stream do not poll.
 */
export const createEventHub = (context: FeatureContext) => {
  const { db, now, logger } = context
  const repository = messageRepository(db)
  const notifications = notificationService(context)
  const streams = new Map<string, EventStream[]>()
  /** The changes that were sent, with the time of each change. */
  const sent = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  /** When the last successful poll began. */
  let polledAt = 0

  const sendOnce = (
    { id, at, uids }: { id: ObjectId; at: Date; uids: string[] },
    event: string,
    data: object,
  ): void => {
    const change = `${id.toHexString()} ${at.getTime()}`
    if (sent.has(change)) return
    sent.set(change, at.getTime())
    for (const uid of uids) {
      for (const stream of streams.get(uid) ?? []) stream.send(event, data)
    }
  }

  const poll = async (): Promise<void> => {
    const start = now().getTime()
    const since = polledAt - OVERLAP_MS
    for (const [change, at] of sent) if (at < since) sent.delete(change)
    const [changed, notified] = await Promise.all([
      repository.findChangedSince(new Date(since), MAX_CHANGES),
      notifications.findStoredSince(new Date(since), MAX_CHANGES),
    ])
    for (const { _id, seekerUid, hostUid, changedAt } of changed) {
      sendOnce({ id: _id, at: changedAt, uids: [seekerUid, hostUid] }, 'conversation', { _id: _id.toHexString() })
    }
    for (const { _id, uid, createdAt } of notified) {
      sendOnce({ id: _id, at: createdAt, uids: [uid] }, 'notification', {})
    }
    polledAt = start
  }

  const pollUntilUnused = (): void => {
    timer = setTimeout(() => {
      poll()
        .catch((error: unknown) => {
          logger.warn({ err: error }, 'changes for open pages could not be read')
        })
        .finally(() => {
          if (streams.size > 0) pollUntilUnused()
          else timer = undefined
        })
    }, POLL_MS).unref()
  }

  return {
    /** Adds a stream of a user, and ends the user's oldest one if there are more than 3. */
    add: (uid: string, stream: EventStream): void => {
      const own = [...(streams.get(uid) ?? []), stream]
      streams.set(uid, own)
      if (own.length > MAX_STREAMS_PER_USER) own[0]?.end()
      stream.onEnd(() => {
        const left = (streams.get(uid) ?? []).filter((each) => each !== stream)
        if (left.length > 0) streams.set(uid, left)
        else streams.delete(uid)
      })
      if (timer !== undefined) return
      polledAt = now().getTime()
      pollUntilUnused()
    },
  }
}

export type EventHub = ReturnType<typeof createEventHub>
