import { useSeenRooms } from '#src/lib/seen-rooms.ts'
import { useSession } from '#src/lib/session.tsx'
import { useWantedRoom } from './wanted-room.tsx'

/** Returns the room that the user has opened last in this browser, if it is still listed. */
export const useLastSeenRoom = () => {
  const [id] = useSeenRooms(useSession().user?.uid ?? '')
  return useWantedRoom(id).room
}
