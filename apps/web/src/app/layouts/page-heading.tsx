import { createContext, type ReactNode, type RefObject, useContext, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { setPageTitle } from '#src/lib/document-title.ts'

/** Holds the path of the last rendered heading. */
export const ShownPath = createContext<RefObject<string | null> | null>(null)

/** Renders the h1 of a page. Sets the document title. Takes the focus after a navigation, but not on the first page. */
export function PageHeading({ title, children }: { title: string; children?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { pathname } = useLocation()
  const shownPathRef = useContext(ShownPath)

  useEffect(() => {
    setPageTitle(title)
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
