import { createContext, type ReactNode, type RefObject, useCallback, useContext, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { setPageTitle } from '#src/lib/document-title.ts'

/** Holds the path of the last rendered heading. */
export const ShownPath = createContext<RefObject<string | null> | null>(null)

/** Returns the ref of a heading that takes the focus after a navigation, but not on the first page. */
export const useFocusAfterNavigation = () => {
  const { pathname } = useLocation()
  const shownPathRef = useContext(ShownPath)
  return useCallback(
    (heading: HTMLElement | null) => {
      if (!heading || !shownPathRef || shownPathRef.current === pathname) return
      const isFirst = shownPathRef.current === null
      shownPathRef.current = pathname
      if (!isFirst) heading.focus({ preventScroll: true })
    },
    [pathname, shownPathRef],
  )
}

/** Renders the h1 of a page. Sets the document title. Takes the focus, unless the page passes it to another heading. */
export function PageHeading({
  title,
  takesFocus = true,
  children,
}: {
  title: string
  takesFocus?: boolean
  children?: ReactNode
}) {
  const takeFocus = useFocusAfterNavigation()

  useEffect(() => {
    setPageTitle(title)
  }, [title])

  return (
    <h1 className="text-title break-words" ref={takesFocus ? takeFocus : null} tabIndex={-1}>
      {children ?? title}
    </h1>
  )
}
