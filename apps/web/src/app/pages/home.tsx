import { PageHeading } from '../layouts/page-heading.tsx'

export function HomePage() {
  return <PageHeading title="Home" />
}
