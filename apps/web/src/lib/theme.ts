import { useSyncExternalStore } from 'react'
import { inBrowser } from './stored.ts'

export type Theme = 'light' | 'dark'

const STORE = 'theme'
const DARK = '(prefers-color-scheme: dark)'

const isTheme = (value: unknown): value is Theme => value === 'light' || value === 'dark'

const ofSystem = (): Theme => (matchMedia(DARK).matches ? 'dark' : 'light')

// The page itself knows what was chosen: the script in index.html has put it there before anything was painted.
const chosen = (): Theme | null => {
  const scheme = document.documentElement.style.colorScheme
  return isTheme(scheme) ? scheme : null
}

const present = (): Theme => chosen() ?? ofSystem()

/** Tokens are written with light-dark(), so the scheme is all that has to change; the browser's own bar comes along. */
const show = (choice: Theme | null): void => {
  document.documentElement.style.colorScheme = choice ?? ''
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const { scheme } = meta.dataset
    if (choice === null) meta.media = `(prefers-color-scheme: ${scheme})`
    else meta.media = scheme === choice ? 'all' : 'not all'
  }
}

const listeners = new Set<() => void>()

const tell = (): void => {
  for (const listener of listeners) listener()
}

const onStorage = ({ key, newValue }: StorageEvent): void => {
  if (key !== STORE && key !== null) return
  show(isTheme(newValue) ? newValue : null)
  tell()
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

/** What the system has is no choice: it is followed again. */
const chooseTheme = (theme: Theme): void => {
  const choice = theme === ofSystem() ? null : theme
  show(choice)
  if (choice === null) inBrowser.erase(STORE)
  else inBrowser.write(STORE, choice)
  tell()
}

export const useTheme = () => ({ theme: useSyncExternalStore(subscribe, present), chooseTheme })
