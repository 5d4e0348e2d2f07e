import { PageHeading } from '../layouts/page-heading.tsx'

export function ProfilePage() {
  return <PageHeading title="My Profile" />
}
