import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router-dom'
import { HiddenRooms } from '#src/features/listings/shortlist/hidden-rooms.tsx'
import { paths } from '#src/lib/paths.ts'
import { buttonStyle } from '#src/ui/button.tsx'
import { PageHeading } from '../layouts/page-heading.tsx'

export function HiddenRoomsPage() {
  return (
    // As high as the viewport, so that the footer does not move when the list loads.
    <div className="mx-auto flex min-h-dvh w-full max-w-3xl flex-col gap-4">
      <Link className={buttonStyle('quiet', '-mt-4 -ml-4 self-start')} to={paths.shortlist()}>
        <ArrowLeft aria-hidden="true" className="size-5" />
        Back to Shortlist
      </Link>
      <PageHeading title="Hidden rooms" />
      <p className="text-pretty text-muted">You don’t see these rooms in lists. Other people do.</p>
      <HiddenRooms />
    </div>
  )
}
