import { setImmediate as nextTurn } from 'node:timers/promises'
import { BATCH } from './batches.ts'

/**
 * Stores values after the response that they belong to: those that arrive while others are stored share the next call of
 * `store`, which must not reject.
 */
export const createLaterWrites = <T>(store: (values: readonly T[]) => Promise<void>) => {
  let waiting: T[] = []
  let writing: Promise<void> | undefined

  const storeWaiting = async (): Promise<void> => {
    // The response is sent in this turn of the event loop.
    await nextTurn()
    while (waiting.length > 0) {
      const values = waiting.slice(0, BATCH)
      waiting = waiting.slice(BATCH)
      await store(values)
    }
    writing = undefined
  }

  return {
    add: (values: readonly T[]): void => {
      waiting.push(...values)
      writing ??= storeWaiting()
    },

    /** Waits until all values are stored. */
    finish: async (): Promise<void> => writing,
  }
}
