import { PageHeading } from '../layouts/page-heading.tsx'

export function MyListPage() {
  return <PageHeading title="My Roommate Listings" />
}
