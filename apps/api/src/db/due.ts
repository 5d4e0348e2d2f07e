import pLimit from 'p-limit'
import type { Logger } from 'pino'
import type { Session, Transaction } from './transaction.ts'

/** How many transactions run concurrently: half of those that a server runs at once. */
const MAX_CONCURRENT = 5

interface DueWork<T> {
  /** Finds some of the work that is due. */
  find: () => Promise<T[]>
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
  let due: T[]
  do {
    due = (await find()).filter((each) => !started.has(JSON.stringify(each)))
    await pLimit(MAX_CONCURRENT).map(due, async (each) => {
      if (signal?.aborted) return
      started.add(JSON.stringify(each))
      await transaction((session) => run(each, session), toQueueKey(each)).catch((error: unknown) => {
        logger.warn({ err: error }, `${failure}; the next run tries again`)
      })
    })
  } while (due.length > 0 && !signal?.aborted)
}
