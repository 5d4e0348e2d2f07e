import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

const SITE = 'Roommate Finder'

/** The one h1 of a page. It names the document and takes the focus when a link inside the site led here. */
export function PageHeading({ title, children }: { title: string; children?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { key, pathname } = useLocation()
  // The address that a browser opened by itself keeps the browser's own focus.
  const focusedFor = useRef(key === 'default' ? pathname : null)

  useEffect(() => {
    document.title = `${title} · ${SITE}`
  }, [title])

  useEffect(() => {
    if (focusedFor.current === pathname) return
    focusedFor.current = pathname
    heading.current?.focus({ preventScroll: true })
  }, [pathname])

  return (
    <h1 className="text-title break-words" ref={heading} tabIndex={-1}>
      {children ?? title}
    </h1>
  )
}
