/** What is kept for a while, so that not everybody who asks has to wait. */
export type CacheName = 'figures' | 'charts' | 'trending' | 'accounts'

/** Told of every question whether a kept value answered it (hit) or it had to be asked anew (miss). */
export type CountAsk = (cache: CacheName, outcome: 'hit' | 'miss') => void

/** Makes a shared value as this server keeps them all. */
export type Share = <T>(cache: CacheName, compute: () => Promise<T>) => () => Promise<T>

/**
 * A value that many ask for and one call computes. Its age counts from the start of that computation; past half its
 * life the next asker has it renewed in the background, so that hardly anyone waits. `asked` is told whether one had to.
 */
export const sharedValue = <T>(
  compute: () => Promise<T>,
  { maxAgeMs, now, asked }: { maxAgeMs: number; now: () => number; asked?: (outcome: 'hit' | 'miss') => void },
): (() => Promise<T>) => {
  let current: { value: T; startedAt: number } | undefined
  let running: Promise<T> | undefined

  const renew = (): Promise<T> => {
    const startedAt = now()
    const computing = compute()
      .then((value) => {
        current = { value, startedAt }
        return value
      })
      .finally(() => {
        running = undefined
      })
    running = computing
    return computing
  }

  return () => {
    const age = current ? now() - current.startedAt : Number.POSITIVE_INFINITY
    if (!current || age >= maxAgeMs) {
      asked?.('miss')
      return running ?? renew()
    }
    asked?.('hit')
    if (age >= maxAgeMs / 2 && !running) renew().catch(() => undefined)
    return Promise.resolve(current.value)
  }
}
