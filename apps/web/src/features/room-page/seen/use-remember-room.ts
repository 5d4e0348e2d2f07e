import type { Listing } from '@roommate-finder/contracts/listings'
import { useEffect } from 'react'
import { addSeenRoom } from '#src/lib/seen-rooms.ts'
import { useSession } from '#src/lib/session.tsx'

/** Adds a room of another person, once it has loaded, to the rooms that the user has opened in this browser. */
export const useRememberRoom = (room: Pick<Listing, '_id' | 'isOwner'> | undefined): void => {
  const uid = useSession().user?.uid
  const id = room?.isOwner === false ? room._id : undefined
  useEffect(() => {
    if (uid !== undefined && id !== undefined) addSeenRoom(uid, id)
  }, [uid, id])
}
