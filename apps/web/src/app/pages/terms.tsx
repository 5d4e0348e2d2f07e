import { PageHeading } from '../layouts/page-heading.tsx'

export function TermsPage() {
  return <PageHeading title="Terms" />
}
