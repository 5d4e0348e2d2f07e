import { listHiddenRooms, listSavedRooms, type SavedRoom } from '@roommate-finder/contracts/shortlist'
import type { QueryClient } from '@tanstack/react-query'
import { hiddenRoomsKey, savedRoomsKey } from '#src/entities/room/queries.ts'
import { request } from '#src/lib/api-client.ts'
import { cursorListOptions } from '#src/lib/use-cursor-list.ts'

/** Queries the saved rooms of the user, the latest first. */
export const savedRooms = () => ({
  ...cursorListOptions(savedRoomsKey, (cursor, signal) => request(listSavedRooms, { query: { cursor }, signal })),
  // Hosts change the rooms, and another tab may have saved or removed some.
  staleTime: 0,
})

/** Writes a change of the saved rooms to the cache: `change` returns the new room, or undefined to remove it. */
export const changeSavedRooms = async (
  queryClient: QueryClient,
  change: (room: SavedRoom) => SavedRoom | undefined,
): Promise<void> => {
  // The responses in flight would be outdated.
  await queryClient.cancelQueries({ queryKey: savedRoomsKey })
  queryClient.setQueryData(
    savedRooms().queryKey,
    (cached) =>
      cached && {
        ...cached,
        pages: cached.pages.map((page) => ({ ...page, items: page.items.flatMap((room) => change(room) ?? []) })),
      },
  )
  void queryClient.invalidateQueries({ queryKey: savedRoomsKey })
}

/** Queries the rooms that the user has hidden from lists, the latest first. */
export const hiddenRooms = () =>
  cursorListOptions(hiddenRoomsKey, (cursor, signal) => request(listHiddenRooms, { query: { cursor }, signal }))
