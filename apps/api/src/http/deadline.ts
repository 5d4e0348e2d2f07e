import { unavailable } from '../errors.ts'

/** How long a step may take before it is asked whether what it waits for is still there, and how long that may take. */
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
 * Waits for a step of a call, yet never on something that is out of reach: while the step lasts, `isThere` is asked
 * again and again. Slow is no failure; no answer is one, within 2 s.
 * @throws AppError `unavailable`; what the step does then no longer matters
 */
export const withDeadline = async <T>(step: Promise<T>, isThere: () => Promise<unknown>): Promise<T> => {
  for (;;) {
    const result = await within(PATIENCE_MS, step)
    if (result !== LATE) return result
    const sign = await within(
      CHECK_MS,
      isThere().catch(() => LATE),
    )
    if (sign === LATE) throw unavailable(new Error(`No answer within ${PATIENCE_MS + CHECK_MS} ms`))
  }
}

/** The same for what has no sign of life to ask for: late is out of reach. */
export const withFixedDeadline = async <T>(step: Promise<T>): Promise<T> => {
  const result = await within(FIXED_MS, step)
  if (result === LATE) throw unavailable(new Error(`No answer within ${FIXED_MS} ms`))
  return result
}
