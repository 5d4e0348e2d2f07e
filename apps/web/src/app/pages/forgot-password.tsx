import { PageHeading } from '../layouts/page-heading.tsx'

export function ForgotPasswordPage() {
  return <PageHeading title="Reset Password" />
}
