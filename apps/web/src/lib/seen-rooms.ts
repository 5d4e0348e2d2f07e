import { useSyncExternalStore } from 'react'
import { browserStore, seenRoomsName, subscribeToStores } from './stored.ts'

const MAX_SEEN = 12

const parse = (stored: string | null): string[] => stored?.match(/[\da-f]{24}/g) ?? []

const read = (uid: string): string[] => parse(browserStore.read(seenRoomsName(uid)))

/** Stores the ids of the rooms that a user has opened in this browser, the latest first. */
export const storeSeenRooms = (uid: string, ids: readonly string[]): void => {
  if (ids.length === 0) browserStore.erase(seenRoomsName(uid))
  else browserStore.write(seenRoomsName(uid), ids.slice(0, MAX_SEEN).join())
}

export const removeSeenRoom = (uid: string, id: string): void =>
  storeSeenRooms(
    uid,
    read(uid).filter((other) => other !== id),
  )

export const addSeenRoom = (uid: string, id: string): void =>
  storeSeenRooms(uid, [id, ...read(uid).filter((other) => other !== id)])

/** Returns the ids of the last rooms that the user has opened in this browser, the latest first. */
export const useSeenRooms = (uid: string): string[] =>
  parse(useSyncExternalStore(subscribeToStores, () => browserStore.read(seenRoomsName(uid))))
