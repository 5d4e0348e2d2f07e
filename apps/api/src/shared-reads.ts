/** Nobody waits longer for a read that others asked for: its connection may be dead. Milliseconds. */
const PATIENCE_MS = 1_000

interface UnderWay<T> {
  read: Promise<T>
  startedAt: number
  /** The read that follows, for all who have asked meanwhile. */
  next?: Promise<T>
}

const isOverdue = ({ startedAt }: UnderWay<unknown>): boolean => performance.now() - startedAt >= PATIENCE_MS

const endedOrOverdue = ({ read, startedAt }: UnderWay<unknown>): Promise<void> =>
  new Promise((resolve) => {
    const overdue = setTimeout(resolve, startedAt + PATIENCE_MS - performance.now()).unref()
    const end = (): void => {
      clearTimeout(overdue)
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
    if (!current || isOverdue(current)) return start(key, read)
    current.next ??= endedOrOverdue(current).then(() => {
      const newer = underWay.get(key)
      // One that has taken its place began after all who wait here had asked.
      return newer && newer !== current ? newer.read : start(key, read)
    })
    return current.next
  }
}
