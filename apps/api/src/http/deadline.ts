import { unavailable } from '../errors.ts'

/** A caller never waits longer than this for one step: then the database or the identity service is out of reach. */
const STEP_MS = 1_800

/** @throws AppError `unavailable` when the step has not ended in time; what it does then no longer matters */
export const withDeadline = async <T>(step: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(unavailable(new Error(`No answer within ${STEP_MS} ms`)))
    }, STEP_MS)
  })
  try {
    return await Promise.race([step, late])
  } finally {
    clearTimeout(timer)
  }
}
