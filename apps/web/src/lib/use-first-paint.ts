import { startTransition, useEffect, useState } from 'react'

let painted = false

/** Whether what was drawn first has been painted: what lies below it waits until then. */
export const useFirstPaint = (): boolean => {
  const [is, setIs] = useState(painted)
  useEffect(() => {
    if (is) return
    let timer: ReturnType<typeof setTimeout>
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => {
        painted = true
        startTransition(() => setIs(true))
      })
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [is])
  return is
}
