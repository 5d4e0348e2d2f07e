import pLimit, { type LimitFunction } from 'p-limit'

/** Creates a queue for each key. Each runs at most `max` functions at once, in the order of the calls. */
export const createKeyedLimit = (max: number) => {
  const limits = new Map<string, LimitFunction>()

  return {
    /** Counts the functions of a key that have not started. */
    countWaiting: (key: string): number => limits.get(key)?.pendingCount ?? 0,

    run: async <T>(key: string, run: () => Promise<T>): Promise<T> => {
      const limit = limits.get(key) ?? pLimit(max)
      limits.set(key, limit)
      try {
        return await limit(run)
      } finally {
        if (limit.activeCount + limit.pendingCount === 0) limits.delete(key)
      }
    },
  }
}
