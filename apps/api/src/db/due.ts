import pLimit from 'p-limit'
import type { Logger } from 'pino'
import type { Session, Transaction } from './transaction.ts'

/** The transactions of all calls that run concurrently: half of those that a server runs at once. */
const limit = pLimit(5)

/** How much work is read at once. */
const PER_READ = 1_000

export interface Page {
  skip: number
  limit: number
}

interface DueWork<T> {
  /** Finds a page of the work that is due, in a fixed order. It may find the same work several times. */
  find: (page: Page) => Promise<T[]>
  /** Returns the `queueKey` of the transaction. */
  toQueueKey: (due: T) => string
  /** Does a piece of work, so that it is no longer due. */
  run: (due: T, session: Session) => Promise<void>
  /** What to log if `run` fails. */
  failure: string
}

/**
 * Does all work that is due, each piece in a transaction, until `signal` aborts. Does no piece twice: one that
 * failed or is due again waits for the next call.
 */
export const runDue = async <T>(
  { transaction, logger }: { transaction: Transaction; logger: Pick<Logger, 'warn'> },
  { find, toQueueKey, run, failure }: DueWork<T>,
  signal: AbortSignal | undefined,
): Promise<void> => {
  const started = new Set<string>()
  let skip = 0
  let found: T[]
  do {
    found = await find({ skip, limit: PER_READ })
    const fresh = found.filter((each) => !started.has(JSON.stringify(each)))
    // Skips what is still due after its turn, so that the next read finds the rest.
    skip += found.length - fresh.length
    const due = new Map(fresh.map((each) => [JSON.stringify(each), each]))
    await limit.map(due, async ([key, each]) => {
      if (signal?.aborted) return
      started.add(key)
      await transaction((session) => run(each, session), toQueueKey(each)).catch((error: unknown) => {
        logger.warn({ err: error }, `${failure}; the next run tries again`)
      })
    })
  } while (found.length > 0 && !signal?.aborted)
}
