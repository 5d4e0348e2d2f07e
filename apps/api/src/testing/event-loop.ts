import { monitorEventLoopDelay } from 'node:perf_hooks'

const RESOLUTION_MS = 5
const TRIES = 8

const blockedMs = async (work: () => unknown): Promise<number> => {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
  await work()
  // The last interval counts once a timer fires.
  await new Promise((resolve) => setTimeout(resolve, 2 * RESOLUTION_MS))
  delay.disable()
  return Math.max(0, delay.max / 1e6 - RESOLUTION_MS)
}

/**
 * Runs `work` up to eight times and returns the shortest of the longest times that a run blocked the event loop, in
 * milliseconds: other load on the machine does not slow all of them. Stops at the first run below `limitMs`.
 */
export const eventLoopBlock = async (work: () => unknown, limitMs: number): Promise<number> => {
  let best = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < TRIES && best >= limitMs; tries++) best = Math.min(best, await blockedMs(work))
  return best
}
