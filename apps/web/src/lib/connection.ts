import { useSyncExternalStore } from 'react'

const subscribe = (onChange: () => void) => {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}

/** As far as the browser knows: where it says that it is offline, it is. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)

/** A file that was asked for offline may be told of as lost only so much later. */
const LATELY_MS = 10_000

let backAt = Number.NEGATIVE_INFINITY
addEventListener('online', () => {
  backAt = performance.now()
})

/** Whether the browser is offline, or was a moment ago: what fails now may fail for that. */
export const isOfflineLately = (): boolean => !navigator.onLine || performance.now() - backAt < LATELY_MS

const PAUSE_MS = 1000
const TRIES = 4

/** Whether the site can be reached. A network that is there again may need some seconds until it leads anywhere. */
export const isSiteReachable = async (): Promise<boolean> => {
  for (let tried = 0; tried < TRIES; tried += 1) {
    if (tried > 0) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * tried))
    const answer = await fetch('/', { method: 'HEAD', cache: 'no-store' }).catch(() => null)
    if (answer?.ok) return true
  }
  return false
}
