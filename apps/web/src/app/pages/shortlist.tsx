import { SeenRooms } from '#src/features/room-page/seen/seen-rooms.tsx'
import { Shortlist } from '#src/features/saved/shortlist.tsx'
import { useSession } from '#src/lib/session.tsx'

export default function ShortlistPage() {
  const { user } = useSession()
  return (
    <>
      <Shortlist />
      {user && <SeenRooms uid={user.uid} />}
    </>
  )
}
