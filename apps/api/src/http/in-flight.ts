import type { EventEmitter } from 'node:events'
import { tooManyRequests } from '../errors.ts'

const MAX_WAIT_MS = 2_000
const RETRY_AFTER_S = 1

/** The response of a call. Emits `close` when the caller disconnects. */
type Connection = EventEmitter & { readonly destroyed: boolean }

interface CallerQueue {
  running: number
  /** Calls that wait for a slot, oldest first. */
  waiting: Set<() => void>
}

/**
 * Limits the concurrent calls of one caller to `max`. Further calls wait for a slot in the order of their arrival.
 * @returns a function that waits for a slot and returns a function that releases it. It throws AppError
 * `rate_limited` after 2 s, or when the caller disconnects.
 */
export const createInFlightLimit = (max: number) => {
  const queues = new Map<string, CallerQueue>()

  const release = (key: string, queue: CallerQueue): void => {
    const [next] = queue.waiting
    if (next) next()
    else if (--queue.running === 0) queues.delete(key)
  }

  const waitForSlot = ({ waiting }: CallerQueue, res: Connection): Promise<void> =>
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

  return async (key: string, res: Connection): Promise<() => void> => {
    const queue = queues.get(key) ?? { running: 0, waiting: new Set() }
    queues.set(key, queue)
    if (queue.running < max) queue.running++
    else await waitForSlot(queue, res)
    let isReleased = false
    return () => {
      if (!isReleased) release(key, queue)
      isReleased = true
    }
  }
}
