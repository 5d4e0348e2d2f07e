import { Moderation } from '#src/features/judging/moderation.tsx'
import { PageHeading } from '../layouts/page-heading.tsx'

export function ModerationPage() {
  return (
    <div className="flex flex-col gap-4">
      <PageHeading title="Moderation" />
      <Moderation />
    </div>
  )
}
