import { PageHeading } from '../layouts/page-heading.tsx'

export function SupportPage() {
  return <PageHeading title="Support" />
}
