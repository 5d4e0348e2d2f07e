import { PageHeading } from '../layouts/page-heading.tsx'

export function SafetyPage() {
  return <PageHeading title="Safety" />
}
