/** Nobody waits longer for a read that others asked for: its connection may be dead. Milliseconds. */
const PATIENCE_MS = 1_000

interface UnderWay<T> {
  /** Once the read has ended, or has taken so long that nobody is to wait for it. */
  over: Promise<void>
  /** The read that follows, for all who have asked meanwhile. */
  next?: Promise<T>
}

const endedOrLate = (read: Promise<unknown>): Promise<void> =>
  new Promise((resolve) => {
    const late = setTimeout(resolve, PATIENCE_MS).unref()
    const end = (): void => {
      clearTimeout(late)
      resolve()
    }
    read.then(end, end)
  })

export type SharedReads<T> = ReturnType<typeof sharedReads<T>>

/**
 * Reads of which one of each key is under way at a time, unless it takes long. Whoever asks meanwhile shares the next one
 * with all who do, so no answer is older than its question. Under one key go reads that ask the same.
 */
export const sharedReads = <T>() => {
  const underWay = new Map<string, UnderWay<T>>()

  const start = (key: string, read: () => Promise<T>): Promise<T> => {
    const answer = read()
    const mine: UnderWay<T> = { over: endedOrLate(answer) }
    underWay.set(key, mine)
    void mine.over.then(() => underWay.delete(key))
    return answer
  }

  return (key: string, read: () => Promise<T>): Promise<T> => {
    const current = underWay.get(key)
    if (!current) return start(key, read)
    current.next ??= current.over.then(() => start(key, read))
    return current.next
  }
}
