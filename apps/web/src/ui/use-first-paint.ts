import { startTransition, useEffect, useState } from 'react'
import { afterFirstPaint, isPainted } from '#src/lib/first-paint.ts'

const waiting = new Set<() => void>()

const tellAll = () => {
  startTransition(() => {
    for (const tell of waiting) tell()
  })
  waiting.clear()
}

/**
 * Whether what was drawn first has been painted: what is not needed to read the page waits until then. What waits is
 * much, so it is drawn in slices.
 */
export const useFirstPaint = (): boolean => {
  const [is, setIs] = useState(isPainted)
  useEffect(() => {
    if (is) return
    const tell = () => setIs(true)
    // All at once, to be drawn together.
    if (waiting.size === 0) afterFirstPaint(tellAll)
    waiting.add(tell)
    return () => {
      waiting.delete(tell)
    }
  }, [is])
  return is
}
