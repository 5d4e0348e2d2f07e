import { LRUCache } from 'lru-cache'

/** Names of the caches in the metrics. */
export type CacheName = 'figures' | 'trending' | 'sitemap' | 'room pictures' | 'accounts' | 'reply times' | 'squares'

/** Counts a cache lookup. */
export type CountLookup = (cache: CacheName, outcome: 'hit' | 'miss') => void

/** Creates a cache of the values that `compute` returns for each key. */
export type CreateCache = <T>(name: CacheName, maxAgeMs: number, compute: (key: string) => Promise<T>) => CachedRead<T>

/** Reads the value of a key. A cache of a single value needs no key. */
export type CachedRead<T> = (key?: string) => Promise<T>

/** The least recently read keys are dropped beyond this number. */
const MAX_KEYS = 500

/**
 * Caches one value per key for `maxAgeMs` from the start of its computation. Concurrent callers share one computation.
 * Failures are not cached.
 */
export const createTtlCache = <T>(
  compute: (key: string) => Promise<T>,
  { maxAgeMs, now, onLookup }: { maxAgeMs: number; now: () => number; onLookup?: (outcome: 'hit' | 'miss') => void },
): CachedRead<T> => {
  const entries = new LRUCache<string, { value: Promise<T>; startedAt: number }>({ max: MAX_KEYS })
  return (key = '') => {
    const cached = entries.get(key)
    const at = now()
    const isFresh = cached !== undefined && at - cached.startedAt < maxAgeMs
    onLookup?.(isFresh ? 'hit' : 'miss')
    if (cached && isFresh) return cached.value
    const entry = { value: compute(key), startedAt: at }
    entries.set(key, entry)
    entry.value.catch(() => {
      if (entries.peek(key) === entry) entries.delete(key)
    })
    return entry.value
  }
}
