import { useEffect, useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'

const STORE = 'scroll-positions'

const readStore = (): Record<string, number> => {
  try {
    return JSON.parse(sessionStorage.getItem(STORE) ?? '{}') as Record<string, number>
  } catch {
    return {}
  }
}

/** Back and reload lead to the place on the page that was left; a link to another page leads to its top. */
export const useScrollMemory = (): void => {
  const { key, pathname } = useLocation()
  const navigationType = useNavigationType()
  const positions = useRef<Record<string, number>>(null)
  const shownPath = useRef(pathname)

  useEffect(() => {
    history.scrollRestoration = 'manual'
    const store = () => sessionStorage.setItem(STORE, JSON.stringify(positions.current ?? {}))
    addEventListener('pagehide', store)
    return () => removeEventListener('pagehide', store)
  }, [])

  useLayoutEffect(() => {
    positions.current ??= readStore()
    const known = positions.current
    if (navigationType === NavigationType.Pop) scrollTo(0, known[key] ?? 0)
    else if (pathname !== shownPath.current) scrollTo(0, 0)
    shownPath.current = pathname

    const remember = () => {
      known[key] = scrollY
    }
    remember()
    addEventListener('scroll', remember, { passive: true })
    return () => removeEventListener('scroll', remember)
  }, [key, pathname, navigationType])
}
