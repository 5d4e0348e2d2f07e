import { seenRoomsName } from './stored.ts'
import { readIds, readIdsWithout, useStoredIds, writeIds } from './stored-ids.ts'

const MAX_SEEN = 12

/** Stores the ids of the rooms that a user has opened in this browser, the latest first. */
export const storeSeenRooms = (uid: string, ids: readonly string[]): void =>
  writeIds(seenRoomsName(uid), ids.slice(0, MAX_SEEN))

/** Returns whether the user had opened the room. */
export const removeSeenRoom = (uid: string, id: string): boolean => {
  const others = readIdsWithout(seenRoomsName(uid), id)
  const wasSeen = others.length < readIds(seenRoomsName(uid)).length
  storeSeenRooms(uid, others)
  return wasSeen
}

export const addSeenRoom = (uid: string, id: string): void =>
  storeSeenRooms(uid, [id, ...readIdsWithout(seenRoomsName(uid), id)])

/** Returns the ids of the last rooms that the user has opened in this browser, the latest first. */
export const useSeenRooms = (uid: string): string[] => useStoredIds(seenRoomsName(uid))
