import { useSyncExternalStore } from 'react'

/** From here on there is room for the filters on the page itself. */
const WIDE = '(min-width: 48rem)'

const subscribe = (onChange: () => void) => {
  const media = matchMedia(WIDE)
  media.addEventListener('change', onChange)
  return () => media.removeEventListener('change', onChange)
}

export const useWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches)
