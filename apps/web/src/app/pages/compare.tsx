import { RoomComparison } from '#src/features/saved/compare/room-comparison.tsx'
import { PageHeading } from '../layouts/page-heading.tsx'

export function ComparePage() {
  return (
    <div className="flex min-h-dvh flex-col gap-4">
      <PageHeading title="Compare rooms" />
      <RoomComparison />
    </div>
  )
}
