import { PageHeading } from '../layouts/page-heading.tsx'

export function LoginPage() {
  return <PageHeading title="Sign In" />
}
