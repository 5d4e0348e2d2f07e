import { PageHeading } from '../layouts/page-heading.tsx'

export function DashboardPage() {
  return <PageHeading title="Dashboard" />
}
