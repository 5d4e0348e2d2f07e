import { MyInterests } from '#src/features/listings/interest/my-interests.tsx'
import { PageHeading } from '../layouts/page-heading.tsx'

export function MyInterestsPage() {
  return (
    <div className="flex flex-col gap-6">
      <PageHeading title="My interests" />
      <MyInterests />
    </div>
  )
}
