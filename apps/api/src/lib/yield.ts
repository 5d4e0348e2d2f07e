import { scheduler } from 'node:timers/promises'

const MAX_BLOCK_MS = 10

/** Creates a function for long loops to await in each round: every 10 ms it lets the process answer requests. */
export const createYield = (): (() => Promise<void> | undefined) => {
  let since = performance.now()
  return () => {
    if (performance.now() - since < MAX_BLOCK_MS) return undefined
    return scheduler.yield().then(() => {
      since = performance.now()
    })
  }
}
