import type { ReplyTime } from '@roommate-finder/contracts/people'

/** When a conversation with a host began, and when the host first replied. */
export interface FirstReply {
  createdAt: Date
  hostRepliedAt?: Date
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const MIN_MESSAGES = 5

/**
 * Returns the median time to the first reply, or undefined if it is over a day or fewer than 5 first messages count.
 * A message without a reply counts only after a day.
 */
export const toReplyTime = (starts: readonly FirstReply[], now: Date): ReplyTime | undefined => {
  const waits = starts.flatMap(({ createdAt, hostRepliedAt }) => {
    if (hostRepliedAt) return [hostRepliedAt.getTime() - createdAt.getTime()]
    return now.getTime() - createdAt.getTime() > DAY_MS ? [Number.POSITIVE_INFINITY] : []
  })
  // With an even count, takes the slower one of the two in the middle.
  const median = waits.sort((a, b) => a - b)[Math.floor(waits.length / 2)]
  if (median === undefined || waits.length < MIN_MESSAGES || median > DAY_MS) return undefined
  return median <= HOUR_MS ? 'hour' : 'day'
}
