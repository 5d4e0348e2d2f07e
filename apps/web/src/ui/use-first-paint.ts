import { useDeferredValue, useEffect, useState } from 'react'

let painted = false
const waiting = new Set<() => void>()

/** A frame begins before it is painted; what is put off from there runs after it. */
const tellOncePainted = () =>
  requestAnimationFrame(() =>
    setTimeout(() => {
      painted = true
      for (const tell of waiting) tell()
      waiting.clear()
    }),
  )

/**
 * Whether what was drawn first has been painted: what is not needed to read the page waits until then. What waits is
 * much, so it is drawn in slices.
 */
export const useFirstPaint = (): boolean => {
  const [is, setIs] = useState(painted)
  useEffect(() => {
    if (is) return
    const tell = () => setIs(true)
    if (waiting.size === 0) tellOncePainted()
    waiting.add(tell)
    return () => {
      waiting.delete(tell)
    }
  }, [is])
  return useDeferredValue(is)
}
