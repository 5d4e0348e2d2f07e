import { PageHeading } from '../layouts/page-heading.tsx'

export function CreateRoomPage() {
  return <PageHeading title="Add Roommate Listing" />
}
