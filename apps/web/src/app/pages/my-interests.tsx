import { MyInterests } from '#src/features/listings/interest/my-interests.tsx'
import { PageHeading } from '../layouts/page-heading.tsx'

export function MyInterestsPage() {
  return (
    // A screen high, so that the footer need not move however many rooms there are.
    <div className="flex min-h-dvh flex-col gap-6">
      <PageHeading title="My interests" />
      <MyInterests />
    </div>
  )
}
