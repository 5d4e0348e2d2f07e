import { useCallback, useEffect, useRef } from 'react'

/** Whether the form is still there: what ends after it was left must not disturb the page that came next. */
export const useShown = (): (() => boolean) => {
  const shown = useRef(false)
  useEffect(() => {
    shown.current = true
    return () => {
      shown.current = false
    }
  }, [])
  return useCallback(() => shown.current, [])
}
