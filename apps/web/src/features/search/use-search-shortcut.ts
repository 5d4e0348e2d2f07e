import type { RefObject } from 'react'
import { useShortcuts } from '#src/lib/shortcuts.ts'

export const SEARCH_KEY = '/'

/** Focuses the search field on `/`. */
export const useSearchShortcut = (field: RefObject<HTMLInputElement | null>) => {
  const { on, toggle } = useShortcuts('search-shortcut', (key) => {
    if (key !== SEARCH_KEY) return false
    field.current?.focus()
    field.current?.select()
    return true
  })
  return { on, keys: on ? SEARCH_KEY : undefined, toggle }
}
