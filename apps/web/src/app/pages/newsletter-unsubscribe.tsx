import { PageHeading } from '../layouts/page-heading.tsx'

export function NewsletterUnsubscribePage() {
  return <PageHeading title="Newsletter" />
}
