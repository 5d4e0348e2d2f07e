import { PageHeading } from '../layouts/page-heading.tsx'

export function CookiesPage() {
  return <PageHeading title="Cookies" />
}
