import { useEffect, useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import * as z from 'zod/mini'
import { inTab } from '#src/lib/stored.ts'

const STORE = 'scroll-positions'
const stored = z.record(z.string(), z.number())

const readStore = (): Record<string, number> => {
  try {
    return z.parse(stored, JSON.parse(inTab.read(STORE) ?? '{}'))
  } catch {
    return {}
  }
}

/** By a link from elsewhere or by a typed address, not by Back or a reload. */
const isOpenedAnew = (): boolean => {
  const [opening] = performance.getEntriesByType('navigation')
  return opening !== undefined && 'type' in opening && opening.type === 'navigate'
}

/** Longer than any page takes to reach its height; after that it has become shorter than it was. */
const PATIENCE_MS = 5000
const byPerson = ['wheel', 'touchstart', 'pointerdown', 'keydown']

/** Scrolls as soon as the page is high enough, unless the person does something meanwhile; `onSettled` in either case. */
const scrollOnceReachable = (top: number, onSettled: () => void): (() => void) => {
  const reach = () => {
    scrollTo(0, top)
    if (Math.abs(scrollY - top) <= 1) settle()
  }
  const growth = new ResizeObserver(reach)
  const patience = setTimeout(() => settle(), PATIENCE_MS)
  const settle = () => {
    stop()
    onSettled()
  }
  const stop = () => {
    growth.disconnect()
    clearTimeout(patience)
    for (const name of byPerson) removeEventListener(name, settle)
  }
  for (const name of byPerson) addEventListener(name, settle, { passive: true })
  growth.observe(document.body)
  reach()
  return stop
}

/** Without what only its bearer may know: the links of mails hold some. */
const addressOf = (pathname: string, search: string): string =>
  /[?&](token|oobCode)=/.test(search) ? pathname : pathname + search

/** Back and reload lead to the place on the page that was left; a link to another page leads to its top. */
export const useScrollMemory = (): void => {
  const { key, pathname, search } = useLocation()
  // Every page that the tab was opened with has the same key.
  const place = key === 'default' ? addressOf(pathname, search) : key
  const navigationType = useNavigationType()
  const positions = useRef<Record<string, number>>(null)
  const shownPath = useRef(pathname)

  useEffect(() => {
    history.scrollRestoration = 'manual'
    const store = () => inTab.write(STORE, JSON.stringify(positions.current ?? {}))
    addEventListener('pagehide', store)
    return () => removeEventListener('pagehide', store)
  }, [])

  useLayoutEffect(() => {
    const isFirst = !positions.current
    positions.current ??= readStore()
    const known = positions.current
    if (isFirst && isOpenedAnew()) known[place] = 0
    const remember = () => {
      known[place] = scrollY
    }
    const listen = () => addEventListener('scroll', remember, { passive: true })
    const watch = () => {
      remember()
      listen()
    }
    let stopRestoring = () => {}
    if (isFirst && !known[place]) {
      // It stands there already. To ask for the place would have the browser lay out all of the page at once, here.
      known[place] = 0
      listen()
    } else if (navigationType === NavigationType.Pop) {
      stopRestoring = scrollOnceReachable(known[place] ?? 0, watch)
    } else {
      if (pathname !== shownPath.current) scrollTo(0, 0)
      watch()
    }
    shownPath.current = pathname
    return () => {
      stopRestoring()
      removeEventListener('scroll', remember)
    }
  }, [place, pathname, navigationType])
}
