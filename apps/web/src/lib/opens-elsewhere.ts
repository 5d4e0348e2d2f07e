import type { MouseEvent } from 'react'

/** Returns whether a click on a link opens its target in another tab or window, or saves it. */
export const opensElsewhere = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey
