import { PageHeading } from '../layouts/page-heading.tsx'

export function RegisterPage() {
  return <PageHeading title="Create Account" />
}
