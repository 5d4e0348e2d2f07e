import { SeenRooms } from '#src/features/room-page/seen/seen-rooms.tsx'
import { Shortlist } from '#src/features/saved/shortlist.tsx'
import { useSession } from '#src/lib/session.tsx'
import { PageHeading } from '../layouts/page-heading.tsx'

export function ShortlistPage() {
  const { user } = useSession()
  return (
    // At least as high as the viewport, so that the footer does not jump when rooms load.
    <div className="flex min-h-dvh flex-col gap-6">
      <PageHeading title="Saved rooms" />
      <Shortlist />
      {user && <SeenRooms uid={user.uid} />}
    </div>
  )
}
