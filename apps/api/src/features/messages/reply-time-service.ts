import { UNREAD_CAP, WAITING_DAYS } from '@roommate-finder/contracts/limits'
import type { ReplyTime } from '@roommate-finder/contracts/people'
import type { ObjectId } from '../../db/object-id.ts'
import type { FeatureContext } from '../context.ts'
import { type FirstReply, messageRepository } from './repository.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Only the newest 50 conversations of the last 90 days count. */
const CONVERSATIONS_MS = 90 * DAY_MS
const MAX_CONVERSATIONS = 50
const MIN_MESSAGES = 5

/** Every view of a room reads the reply time of its host, which changes slowly. */
const CACHED_MS = 60_000

/**
 * Returns the median time to the first reply, or undefined if it is over a day or fewer than 5 first messages count.
 * A message without a reply counts only after a day. The message about a rented room is no reply.
 */
const toReplyTime = (starts: readonly FirstReply[], now: Date): ReplyTime | undefined => {
  const waits = starts.flatMap(({ createdAt, hostRepliedAt, isReplyAutomatic }) => {
    const waitMs = (hostRepliedAt ?? now).getTime() - createdAt.getTime()
    if (hostRepliedAt && !isReplyAutomatic) return [waitMs]
    return waitMs > DAY_MS ? [Number.POSITIVE_INFINITY] : []
  })
  // With an even count, takes the slower one of the two in the middle.
  const median = waits.sort((a, b) => a - b)[Math.floor(waits.length / 2)]
  if (median === undefined || waits.length < MIN_MESSAGES || median > DAY_MS) return undefined
  return median <= HOUR_MS ? 'hour' : 'day'
}

export type ReplyTimeService = ReturnType<typeof replyTimeService>

export const replyTimeService = ({ db, now, createCache }: FeatureContext) => {
  const repository = messageRepository(db)

  return {
    /** Finds a host's usual time to the first reply, up to a minute late. Returns undefined as `toReplyTime` does. */
    find: createCache('reply times', CACHED_MS, async (hostUid) => {
      const at = now()
      const since = new Date(at.getTime() - CONVERSATIONS_MS)
      return toReplyTime(await repository.findFirstReplies(hostUid, since, MAX_CONVERSATIONS), at)
    }),

    countStartedPerWeek: repository.countStartedPerWeek,

    /** Counts the open conversations of the last 14 days about a listing whose first message has no answer. */
    countWaiting: (listingId: ObjectId): Promise<number> =>
      repository.countUnanswered(listingId, new Date(now().getTime() - WAITING_DAYS * DAY_MS), UNREAD_CAP),
  }
}
