import { useInfiniteQuery } from '@tanstack/react-query'
import { FitInvitation } from '#src/features/fit/fit-invitation.tsx'
import { SeenRooms } from '#src/features/room-page/seen/seen-rooms.tsx'
import { savedRooms } from '#src/features/saved/queries.ts'
import { Shortlist } from '#src/features/saved/shortlist.tsx'
import { useSession } from '#src/lib/session.tsx'

export default function ShortlistPage() {
  const { user } = useSession()
  const saved = useInfiniteQuery({ ...savedRooms(), enabled: user !== null })
  return (
    <>
      <Shortlist />
      {user && saved.data?.pages.some(({ items }) => items.length > 0) && <FitInvitation uid={user.uid} />}
      {user && <SeenRooms uid={user.uid} />}
    </>
  )
}
