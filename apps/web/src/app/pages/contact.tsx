import { PageHeading } from '../layouts/page-heading.tsx'

export function ContactPage() {
  return <PageHeading title="Contact Us" />
}
