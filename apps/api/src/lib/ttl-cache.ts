/** Names of the caches in the metrics. */
export type CacheName = 'figures' | 'charts' | 'trending' | 'accounts'

/** Counts a lookup: a hit was answered from the cache, a miss was not. */
export type CountAsk = (cache: CacheName, outcome: 'hit' | 'miss') => void

/** Caches what `compute` returns. */
export type Share = <T>(cache: CacheName, compute: () => Promise<T>) => () => Promise<T>

/**
 * Caches one value for `maxAgeMs` from the start of its computation. Concurrent callers share a computation. A failure is
 * not kept: the next caller computes again.
 */
export const ttlCache = <T>(
  compute: () => Promise<T>,
  { maxAgeMs, now, asked }: { maxAgeMs: number; now: () => number; asked?: (outcome: 'hit' | 'miss') => void },
): (() => Promise<T>) => {
  let cached: { value: Promise<T>; startedAt: number } | undefined
  return () => {
    const at = now()
    const isFresh = cached !== undefined && at - cached.startedAt < maxAgeMs
    asked?.(isFresh ? 'hit' : 'miss')
    if (cached && isFresh) return cached.value
    const entry = { value: compute(), startedAt: at }
    cached = entry
    entry.value.catch(() => {
      if (cached === entry) cached = undefined
    })
    return entry.value
  }
}
