import pLimit from 'p-limit'
import { tooManyRequests } from '../../errors.ts'

/** One read runs and ten wait. */
const MAX_READS = 11

/** How many of these may belong to one caller. */
const MAX_PER_CALLER = 2

const RETRY_AFTER_S = 2

/**
 * Creates a queue for reads of deep pages. Each may read tens of thousands of listings, so this process runs one at a time.
 * @returns a function that runs a read when it is its turn. It throws AppError `rate_limited` if the queue is full.
 */
export const createDeepPageQueue = () => {
  const limit = pLimit(1)
  const callers: string[] = []

  return async <T>(caller: string, read: () => Promise<T>): Promise<T> => {
    const own = callers.filter((each) => each === caller).length
    if (callers.length >= MAX_READS || own >= MAX_PER_CALLER) throw tooManyRequests(RETRY_AFTER_S)
    callers.push(caller)
    try {
      return await limit(read)
    } finally {
      callers.splice(callers.indexOf(caller), 1)
    }
  }
}
