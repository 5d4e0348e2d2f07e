import { CreateListing } from '#src/features/hosting/edit/create-listing.tsx'
import { useSession } from '#src/lib/session.tsx'
import { PageHeading } from '../layouts/page-heading.tsx'

export function CreateRoomPage() {
  const { user } = useSession()
  return (
    <div className="flex flex-col gap-6">
      <PageHeading title="Add Roommate Listing" />
      {user && <CreateListing key={user.uid} user={user} />}
    </div>
  )
}
