import { PageHeading } from '../layouts/page-heading.tsx'

export function MyInterestsPage() {
  return <PageHeading title="My Interests" />
}
