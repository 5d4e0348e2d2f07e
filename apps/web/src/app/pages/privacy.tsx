import { PageHeading } from '../layouts/page-heading.tsx'

export function PrivacyPage() {
  return <PageHeading title="Privacy Policy" />
}
