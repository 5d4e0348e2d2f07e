import { useSyncExternalStore } from 'react'
import { browserStore, subscribeToStores } from './stored.ts'

export type Theme = 'light' | 'dark'

const STORE = 'theme'
const DARK = '(prefers-color-scheme: dark)'

const isTheme = (value: unknown): value is Theme => value === 'light' || value === 'dark'

const readSystemTheme = (): Theme => (matchMedia(DARK).matches ? 'dark' : 'light')

const readChosenTheme = (): Theme | null => {
  const stored = browserStore.read(STORE)
  return isTheme(stored) ? stored : null
}

export const readTheme = (): Theme => readChosenTheme() ?? readSystemTheme()

/** Applies the theme to the page and to the browser's toolbar, as a script in index.html does before the first paint. */
const applyTheme = (): void => {
  const choice = readChosenTheme()
  const { style } = document.documentElement
  if (style.colorScheme === (choice ?? '')) return
  // The color tokens use light-dark().
  style.colorScheme = choice ?? ''
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const { scheme } = meta.dataset
    if (choice === null) meta.media = `(prefers-color-scheme: ${scheme})`
    else meta.media = scheme === choice ? 'all' : 'not all'
  }
}

/** Calls `listener` when the theme may have changed. Returns how to unsubscribe. */
export const subscribeToTheme = (listener: () => void) => {
  const system = matchMedia(DARK)
  system.addEventListener('change', listener)
  const unsubscribe = subscribeToStores(() => {
    applyTheme()
    listener()
  })
  return () => {
    system.removeEventListener('change', listener)
    unsubscribe()
  }
}

/** Stores a theme. Choosing the system's theme erases the choice, so that the page follows the system again. */
const chooseTheme = (theme: Theme): void => {
  if (theme === readSystemTheme()) browserStore.erase(STORE)
  else browserStore.write(STORE, theme)
}

export const useTheme = () => ({ theme: useSyncExternalStore(subscribeToTheme, readTheme), chooseTheme })
