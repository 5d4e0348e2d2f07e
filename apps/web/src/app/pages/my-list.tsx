import { myListScreen } from '#src/features/hosting/mine/my-list.ts'
import { MyListings } from '#src/features/hosting/mine/my-listings.tsx'
import { PageHeading } from '../layouts/page-heading.tsx'

export function MyListPage() {
  return (
    <div className="flex flex-col gap-6">
      <PageHeading title="My Roommate Listings" />
      <MyListings screen={myListScreen} />
    </div>
  )
}
