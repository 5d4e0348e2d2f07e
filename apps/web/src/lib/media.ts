import { useCallback, useSyncExternalStore } from 'react'

/** Viewports from the width of a tablet on, Tailwind's `md`. */
export const WIDE = '(min-width: 48rem)'

/** Viewports from the width of a laptop on, Tailwind's `lg`, in which pages have two columns. */
export const TWO_COLUMNS = '(min-width: 64rem)'

/** Devices that are used mainly with a finger. Their keyboards have no Shift+Enter. */
export const TOUCH = '(pointer: coarse)'

/** Returns whether a media query matches. Rerenders when that changes. */
export const useMedia = (query: string): boolean => {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}
