/** Names of the caches in the metrics. */
export type CacheName = 'figures' | 'charts' | 'trending' | 'accounts'

/** Counts a cache lookup. */
export type CountLookup = (cache: CacheName, outcome: 'hit' | 'miss') => void

/** Creates a cache of the value that `compute` returns. */
export type CreateCache = <T>(name: CacheName, compute: () => Promise<T>) => () => Promise<T>

/**
 * Caches one value for `maxAgeMs` from the start of its computation. Concurrent callers share one computation. Failures
 * are not cached.
 */
export const createTtlCache = <T>(
  compute: () => Promise<T>,
  { maxAgeMs, now, onLookup }: { maxAgeMs: number; now: () => number; onLookup?: (outcome: 'hit' | 'miss') => void },
): (() => Promise<T>) => {
  let cached: { value: Promise<T>; startedAt: number } | undefined
  return () => {
    const at = now()
    const isFresh = cached !== undefined && at - cached.startedAt < maxAgeMs
    onLookup?.(isFresh ? 'hit' : 'miss')
    if (cached && isFresh) return cached.value
    const entry = { value: compute(), startedAt: at }
    cached = entry
    entry.value.catch(() => {
      if (cached === entry) cached = undefined
    })
    return entry.value
  }
}
