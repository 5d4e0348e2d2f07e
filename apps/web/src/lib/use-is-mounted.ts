import { useEffect, useRef } from 'react'

/** Returns a function that tells whether the component is mounted, for responses that may come later. */
export const useIsMounted = (): (() => boolean) => {
  const mounted = useRef(false)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])
  return () => mounted.current
}
