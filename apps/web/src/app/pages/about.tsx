import { PageHeading } from '../layouts/page-heading.tsx'

export function AboutPage() {
  return <PageHeading title="About Us" />
}
