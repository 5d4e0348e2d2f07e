import { useMemo, useSyncExternalStore } from 'react'
import { browserStore, subscribeToStores } from './stored.ts'

const parse = (text: string | null): string[] => text?.match(/[\da-f]{24}/g) ?? []

/** Reads the ids of listings that this browser stores under a name. */
export const readIds = (name: string): string[] => parse(browserStore.read(name))

export const writeIds = (name: string, ids: readonly string[]): void => {
  if (ids.length === 0) browserStore.erase(name)
  else browserStore.write(name, ids.join())
}

export const readIdsWithout = (name: string, id: string): string[] => readIds(name).filter((other) => other !== id)

export const useStoredIds = (name: string): string[] => {
  const text = useSyncExternalStore(subscribeToStores, () => browserStore.read(name))
  return useMemo(() => parse(text), [text])
}
