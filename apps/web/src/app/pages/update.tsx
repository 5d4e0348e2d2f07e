import { PageHeading } from '../layouts/page-heading.tsx'

export function UpdatePage() {
  return <PageHeading title="Edit Listing" />
}
