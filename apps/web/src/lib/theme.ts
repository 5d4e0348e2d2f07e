import { useSyncExternalStore } from 'react'
import { browserStore } from './stored.ts'

export type Theme = 'light' | 'dark'

const STORE = 'theme'
const DARK = '(prefers-color-scheme: dark)'

const isTheme = (value: unknown): value is Theme => value === 'light' || value === 'dark'

const readSystemTheme = (): Theme => (matchMedia(DARK).matches ? 'dark' : 'light')

// A script in index.html has set the stored theme before the first paint.
const readChosenTheme = (): Theme | null => {
  const scheme = document.documentElement.style.colorScheme
  return isTheme(scheme) ? scheme : null
}

const readTheme = (): Theme => readChosenTheme() ?? readSystemTheme()

/** Applies a theme to the page and to the browser's toolbar. The color tokens use light-dark(). */
const applyTheme = (choice: Theme | null): void => {
  document.documentElement.style.colorScheme = choice ?? ''
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const { scheme } = meta.dataset
    if (choice === null) meta.media = `(prefers-color-scheme: ${scheme})`
    else meta.media = scheme === choice ? 'all' : 'not all'
  }
}

const listeners = new Set<() => void>()

const notifyListeners = (): void => {
  for (const listener of listeners) listener()
}

const onStorage = ({ key, newValue }: StorageEvent): void => {
  if (key !== STORE && key !== null) return
  applyTheme(isTheme(newValue) ? newValue : null)
  notifyListeners()
}

const subscribe = (listener: () => void) => {
  const system = matchMedia(DARK)
  listeners.add(listener)
  system.addEventListener('change', listener)
  addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    system.removeEventListener('change', listener)
    if (listeners.size === 0) removeEventListener('storage', onStorage)
  }
}

/** Stores a theme. Choosing the system's theme erases the choice, so that the page follows the system again. */
const chooseTheme = (theme: Theme): void => {
  const choice = theme === readSystemTheme() ? null : theme
  applyTheme(choice)
  if (choice === null) browserStore.erase(STORE)
  else browserStore.write(STORE, choice)
  notifyListeners()
}

export const useTheme = () => ({ theme: useSyncExternalStore(subscribe, readTheme), chooseTheme })
