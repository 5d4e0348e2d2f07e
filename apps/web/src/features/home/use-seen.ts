import { type RefObject, useEffect, useState } from 'react'

/**
 * True from when the reader first comes to it. Where nothing observes it stays false, so what waits for it must be as
 * readable before.
 */
export const useSeen = (target: RefObject<HTMLElement | null>): boolean => {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (seen || !target.current || !('IntersectionObserver' in window)) return
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
    })
    observer.observe(target.current)
    return () => observer.disconnect()
  }, [target, seen])
  return seen
}
