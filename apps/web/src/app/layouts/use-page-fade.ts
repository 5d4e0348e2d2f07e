import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

const FADE_MS = 160

/** Another page comes up softly. It is all there meanwhile: nothing waits, and nothing moves. The first page just stands. */
export const usePageFade = (place: RefObject<HTMLElement | null>): void => {
  const { pathname } = useLocation()
  const shownPath = useRef(pathname)
  useLayoutEffect(() => {
    if (shownPath.current === pathname) return
    shownPath.current = pathname
    const main = place.current
    if (!main || !('animate' in main) || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    main.animate({ opacity: [0.2, 1] }, { duration: FADE_MS, easing: 'ease-out' })
  }, [pathname, place])
}
