import { PageHeading } from '../layouts/page-heading.tsx'

export function ResetPasswordPage() {
  return <PageHeading title="Set a new password" />
}
