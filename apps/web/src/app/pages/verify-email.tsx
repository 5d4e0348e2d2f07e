import { PageHeading } from '../layouts/page-heading.tsx'

export function VerifyEmailPage() {
  return <PageHeading title="Verify your email" />
}
