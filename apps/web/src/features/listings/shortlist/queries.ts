import { listRoomsById } from '@roommate-finder/contracts/listings'
import { listHiddenRooms, listSavedRooms } from '@roommate-finder/contracts/shortlist'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { request } from '#src/lib/api-client.ts'
import { listingsKey } from '#src/lib/shared-queries.ts'
import { cursorListOptions } from '#src/lib/use-cursor-list.ts'
import { hiddenRoomsKey, savedRoomsKey } from '../queries.ts'

/** Queries the saved rooms of the user, the latest first. */
export const savedRooms = () =>
  cursorListOptions(savedRoomsKey, (cursor, signal) => request(listSavedRooms, { query: { cursor }, signal }))

/** Queries the rooms that the user has hidden from lists, the latest first. */
export const hiddenRooms = () =>
  cursorListOptions(hiddenRoomsKey, (cursor, signal) => request(listHiddenRooms, { query: { cursor }, signal }))

/** Queries rooms by their ids, without those that the viewer does not see. */
export const roomsById = (ids: readonly string[]) =>
  queryOptions({
    queryKey: [...listingsKey, 'by-id', ids],
    queryFn: ({ signal }) => request(listRoomsById, { query: { ids }, signal }),
    placeholderData: keepPreviousData,
    enabled: ids.length > 0,
  })
