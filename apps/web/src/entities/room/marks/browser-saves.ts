import { useSyncExternalStore } from 'react'
import { browserStore, subscribeToStores } from '#src/lib/stored.ts'
import { readIds, readIdsWithout, useStoredIds, writeIds } from '#src/lib/stored-ids.ts'

const NAME = 'roommate-finder:saved-rooms'

/** As many rooms as the API returns by their ids. */
export const MAX_BROWSER_SAVES = 50

/** Names the rooms that a visitor saved, or those that a user saved as a visitor and that are not in the account yet. */
const nameOf = (uid: string | undefined): string => (uid === undefined ? NAME : `${NAME}:${uid}`)

/** Lists the ids of the rooms saved in this browser, the latest first: those of a visitor, or the claimed ones of a user. */
export const listBrowserSaves = (uid?: string): string[] => readIds(nameOf(uid))

export const removeBrowserSave = (id: string, uid?: string): void =>
  writeIds(nameOf(uid), readIdsWithout(nameOf(uid), id))

/** Saves a room for a visitor. Returns false if the list is full. */
export const addBrowserSave = (id: string): boolean => {
  const others = readIdsWithout(NAME, id)
  if (others.length >= MAX_BROWSER_SAVES) return false
  writeIds(NAME, [id, ...others])
  return true
}

/** Assigns the rooms that a visitor saved to a user, so that no other user of this browser gets them. */
export const claimBrowserSaves = (uid: string): void => {
  const ids = readIds(NAME)
  if (ids.length === 0) return
  writeIds(nameOf(uid), [...new Set([...ids, ...readIds(nameOf(uid))])])
  writeIds(NAME, [])
}

export const useBrowserSaves = (): string[] => useStoredIds(NAME)

export const useIsSavedHere = (id: string, uid: string | undefined): boolean =>
  useSyncExternalStore(subscribeToStores, () => browserStore.read(nameOf(uid))?.includes(id) ?? false)
