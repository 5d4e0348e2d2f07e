import { listHiddenRooms, listSavedRooms } from '@roommate-finder/contracts/shortlist'
import { request } from '#src/lib/api-client.ts'
import { cursorListOptions } from '#src/lib/use-cursor-list.ts'
import { hiddenRoomsKey, savedRoomsKey } from '../queries.ts'

/** Queries the saved rooms of the user, the latest first. */
export const savedRooms = () =>
  cursorListOptions(savedRoomsKey, (cursor, signal) => request(listSavedRooms, { query: { cursor }, signal }))

/** Queries the rooms that the user has hidden from lists, the latest first. */
export const hiddenRooms = () =>
  cursorListOptions(hiddenRoomsKey, (cursor, signal) => request(listHiddenRooms, { query: { cursor }, signal }))
