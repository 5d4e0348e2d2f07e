/**
 * A value that many ask for and one call computes. Its age counts from the start of that computation; past half its
 * life the next asker has it renewed in the background, so that hardly anyone waits.
 */
export const sharedValue = <T>(
  compute: () => Promise<T>,
  { maxAgeMs, now }: { maxAgeMs: number; now: () => number },
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
    if (!current || age >= maxAgeMs) return running ?? renew()
    if (age >= maxAgeMs / 2 && !running) renew().catch(() => undefined)
    return Promise.resolve(current.value)
  }
}
