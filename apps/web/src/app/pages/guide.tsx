import { PageHeading } from '../layouts/page-heading.tsx'

export function GuidePage() {
  return <PageHeading title="Guide" />
}
