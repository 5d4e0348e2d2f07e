import { unavailable } from '../errors.ts'

/** How long a call may take until the database is pinged, and how long the ping may take. */
const PATIENCE_MS = 1_000
const CHECK_MS = 500

const FIXED_MS = 1_600

const LATE = Symbol('late')

/** A plain timer: one that is called off by a signal makes two errors a call, a fifth of what a cheap read costs. */
const within = async <T>(ms: number, promise: Promise<T>): Promise<T | typeof LATE> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<typeof LATE>((resolve) => {
    timer = setTimeout(resolve, ms, LATE).unref()
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Waits for a step of a call as long as the database answers pings: the first one second after the call began, then one
 * a second. So a slow step succeeds, and an outage fails the call 1.5 s after it began.
 * @param startedAt when the call began, by `performance.now()`
 * @throws AppError `unavailable` where a ping fails or takes over 0.5 s; the result of the step is then ignored
 */
export const withDeadline = async <T>(
  step: Promise<T>,
  { ping, startedAt }: { ping: () => Promise<unknown>; startedAt: number },
): Promise<T> => {
  for (let waitMs = PATIENCE_MS - (performance.now() - startedAt); ; waitMs = PATIENCE_MS) {
    const result = await within(Math.max(0, waitMs), step)
    if (result !== LATE) return result
    const answer = await within(
      CHECK_MS,
      ping().catch(() => LATE),
    )
    if (answer === LATE) throw unavailable(new Error(`No answer within ${PATIENCE_MS + CHECK_MS} ms`))
  }
}

/** Waits 1.6 s at most for a step that depends on no database. @throws AppError `unavailable` */
export const withFixedDeadline = async <T>(step: Promise<T>): Promise<T> => {
  const result = await within(FIXED_MS, step)
  if (result === LATE) throw unavailable(new Error(`No answer within ${FIXED_MS} ms`))
  return result
}
