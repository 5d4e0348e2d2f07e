import type { ReplyTime } from '@roommate-finder/contracts/people'

/** The times of the start and of the first reply of a conversation with a host. */
export interface FirstReply {
  createdAt: Date
  hostRepliedAt?: Date
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const MIN_REPLIES = 5

/**
 * Returns the median time of first replies. undefined for a median over a day, and for fewer than 5 first messages. A
 * message that waits for up to a day does not count yet; one that waits longer counts as without a reply.
 */
export const toReplyTime = (starts: readonly FirstReply[], now: Date): ReplyTime | undefined => {
  const waits = starts.flatMap(({ createdAt, hostRepliedAt }) => {
    if (hostRepliedAt) return [hostRepliedAt.getTime() - createdAt.getTime()]
    return now.getTime() - createdAt.getTime() > DAY_MS ? [Number.POSITIVE_INFINITY] : []
  })
  // With an even count, the slower one of the two in the middle.
  const median = waits.sort((a, b) => a - b)[Math.floor(waits.length / 2)]
  if (median === undefined || waits.length < MIN_REPLIES || median > DAY_MS) return undefined
  return median <= HOUR_MS ? 'hour' : 'day'
}
