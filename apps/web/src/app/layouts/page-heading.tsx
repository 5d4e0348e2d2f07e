import { createContext, type ReactNode, type RefObject, useContext, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

const SITE = 'Roommate Finder'

/** The path whose heading was shown last. */
export const ShownPath = createContext<RefObject<string | null> | null>(null)

/**
 * The one h1 of a page. It names the document and takes the focus when a page has been left for this one; the first page
 * of all keeps the browser's own focus.
 */
export function PageHeading({ title, children }: { title: string; children?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { pathname } = useLocation()
  const shownPathRef = useContext(ShownPath)

  useEffect(() => {
    document.title = `${title} · ${SITE}`
  }, [title])

  useEffect(() => {
    if (!shownPathRef || shownPathRef.current === pathname) return
    const isFirst = shownPathRef.current === null
    shownPathRef.current = pathname
    if (!isFirst) heading.current?.focus({ preventScroll: true })
  }, [pathname, shownPathRef])

  return (
    <h1 className="text-title break-words" ref={heading} tabIndex={-1}>
      {children ?? title}
    </h1>
  )
}
