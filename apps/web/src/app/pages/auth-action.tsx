import { PageHeading } from '../layouts/page-heading.tsx'

export function AuthActionPage() {
  return <PageHeading title="Account" />
}
