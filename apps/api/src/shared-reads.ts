/** Nobody waits for a read that has run so long: its connection may be dead. Milliseconds. */
const PATIENCE_MS = 1_000

interface UnderWay<T> {
  read: Promise<T>
  startedAt: number
  /** The read that follows, for all who have asked meanwhile. */
  next?: Promise<T>
}

export type SharedReads<T> = ReturnType<typeof sharedReads<T>>

/**
 * Reads of which one of each key is under way at a time. Whoever asks meanwhile shares the next one with all who do, so
 * no answer is older than its question. Under one key go reads that ask the same.
 */
export const sharedReads = <T>() => {
  const underWay = new Map<string, UnderWay<T>>()

  const start = (key: string, read: () => Promise<T>): Promise<T> => {
    const mine: UnderWay<T> = { read: read(), startedAt: performance.now() }
    underWay.set(key, mine)
    const end = (): void => {
      if (underWay.get(key) === mine && !mine.next) underWay.delete(key)
    }
    mine.read.then(end, end)
    return mine.read
  }

  return (key: string, read: () => Promise<T>): Promise<T> => {
    const current = underWay.get(key)
    if (!current || performance.now() - current.startedAt >= PATIENCE_MS) return start(key, read)
    const startNext = () => start(key, read)
    current.next ??= current.read.then(startNext, startNext)
    return current.next
  }
}
