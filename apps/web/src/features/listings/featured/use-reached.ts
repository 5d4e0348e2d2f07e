import { type RefObject, useEffect, useRef } from 'react'

/** Far enough ahead that a reader seldom sees the end of what is there. */
const AHEAD = '600px 0px'

/** Calls back whenever the reader comes near; without an observer there is a button for it. */
export const useReached = (
  target: RefObject<HTMLElement | null>,
  { watching, onReached }: { watching: boolean; onReached: () => void },
): void => {
  const latest = useRef(onReached)
  useEffect(() => {
    latest.current = onReached
  })

  useEffect(() => {
    if (!watching || !target.current || !('IntersectionObserver' in window)) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) latest.current()
      },
      { rootMargin: AHEAD },
    )
    observer.observe(target.current)
    return () => observer.disconnect()
  }, [target, watching])
}
