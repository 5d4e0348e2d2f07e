import type { Response } from 'express'
import { tooManyRequests } from '../errors.ts'

const MAX_IN_FLIGHT = 6
const MAX_WAIT_MS = 2_000
const RETRY_AFTER_S = 1

interface Lane {
  running: number
  /** Calls that wait for a slot, oldest first. */
  waiting: Set<() => void>
}

/**
 * Limits the calls of one caller that run at the same time to 6. Further calls wait for a slot in the order of their arrival.
 * @returns a function that waits for a slot and returns another one, which frees the slot. It throws AppError
 * `rate_limited` after 2 s, or once the caller has hung up.
 */
export const createInFlightLimit = () => {
  const lanes = new Map<string, Lane>()

  const free = (key: string, lane: Lane): void => {
    const [next] = lane.waiting
    if (next) next()
    else if (--lane.running === 0) lanes.delete(key)
  }

  const waitIn = ({ waiting }: Lane, res: Response): Promise<void> =>
    new Promise((resolve, reject) => {
      const stopWaiting = (): void => {
        waiting.delete(proceed)
        clearTimeout(timer)
        res.off('close', refuse)
      }
      const proceed = (): void => {
        stopWaiting()
        resolve()
      }
      const refuse = (): void => {
        stopWaiting()
        reject(tooManyRequests(RETRY_AFTER_S))
      }
      const timer = setTimeout(refuse, MAX_WAIT_MS)
      waiting.add(proceed)
      if (res.destroyed) refuse()
      else res.once('close', refuse)
    })

  return async (key: string, res: Response): Promise<() => void> => {
    const lane = lanes.get(key) ?? { running: 0, waiting: new Set() }
    lanes.set(key, lane)
    if (lane.running < MAX_IN_FLIGHT) lane.running++
    else await waitIn(lane, res)
    return () => {
      free(key, lane)
    }
  }
}
