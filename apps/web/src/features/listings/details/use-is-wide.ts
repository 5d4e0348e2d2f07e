import { useMedia } from '#src/lib/media.ts'

/** The `lg` breakpoint of the styles, from which the page of a room has two columns. */
const WIDE = '(min-width: 64rem)'

/** Returns whether the page of a room has two columns. */
export const useIsWide = (): boolean => useMedia(WIDE)
