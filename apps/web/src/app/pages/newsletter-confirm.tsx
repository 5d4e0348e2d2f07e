import { PageHeading } from '../layouts/page-heading.tsx'

export function NewsletterConfirmPage() {
  return <PageHeading title="Newsletter" />
}
