import { useMemo, useSyncExternalStore } from 'react'
import { browserStore, subscribeToStores } from '#src/lib/stored.ts'

const NAME = 'roommate-finder:saved-rooms'

/** As many rooms as the API returns by their ids. */
export const MAX_BROWSER_SAVES = 50

const readText = (): string => browserStore.read(NAME) ?? ''

const toIds = (text: string): string[] => text.match(/[\da-f]{24}/g) ?? []

/** Lists the ids of the rooms that a visitor saved in this browser, the latest first. */
export const listBrowserSaves = (): string[] => toIds(readText())

const write = (ids: readonly string[]): void => {
  if (ids.length === 0) browserStore.erase(NAME)
  else browserStore.write(NAME, ids.join())
}

export const removeBrowserSave = (id: string): void => write(listBrowserSaves().filter((other) => other !== id))

/** Returns false if the list is full. */
export const addBrowserSave = (id: string): boolean => {
  const others = listBrowserSaves().filter((other) => other !== id)
  if (others.length >= MAX_BROWSER_SAVES) return false
  write([id, ...others])
  return true
}

export const useBrowserSaves = (): string[] => {
  const text = useSyncExternalStore(subscribeToStores, readText)
  return useMemo(() => toIds(text), [text])
}

export const useIsSavedHere = (id: string): boolean =>
  useSyncExternalStore(subscribeToStores, () => readText().includes(id))
