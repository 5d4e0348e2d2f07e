import { useCallback, useEffect, useRef } from 'react'
import { ApiError } from '#src/lib/api-client.ts'
import { toast } from '#src/ui/toast.tsx'

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

/** Tells of a failure whose form has been left. */
export const tellLate = (error: unknown, text: string): void => {
  // That the session has ended is told for the whole site.
  if (error instanceof ApiError && error.code === 'unauthenticated') return
  toast({ text, tone: 'danger' })
}
