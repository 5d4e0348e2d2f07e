import { setImmediate as nextTurn } from 'node:timers/promises'

const MAX_TRIES = 8

const readCpuMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

const measureBlock = async (work: () => unknown): Promise<number> => {
  let longest = 0
  let isDone = false
  const measureTurns = async (): Promise<void> => {
    while (!isDone) {
      const startedAt = readCpuMs()
      await nextTurn()
      longest = Math.max(longest, readCpuMs() - startedAt)
    }
  }
  const measured = measureTurns()
  await work()
  isDone = true
  await measured
  return longest
}

/**
 * Measures for how many milliseconds of processor time `work` blocks the event loop. Runs `work` up to eight times and
 * returns the best result, because the first runs are slower. Stops at the first result below `limitMs`.
 */
export const measureEventLoopBlock = async (work: () => unknown, limitMs: number): Promise<number> => {
  let best = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < MAX_TRIES && best >= limitMs; tries++) best = Math.min(best, await measureBlock(work))
  return best
}
