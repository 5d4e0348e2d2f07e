import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router-dom'
import { BlockedPeople } from '#src/features/trust/blocked-people.tsx'
import { paths } from '#src/lib/paths.ts'
import { buttonStyle } from '#src/ui/button.tsx'
import { PageHeading } from '../layouts/page-heading.tsx'

export function BlockedPeoplePage() {
  return (
    // As high as the viewport, so that the footer does not move when the list loads.
    <div className="mx-auto flex min-h-dvh w-full max-w-3xl flex-col gap-4">
      <Link className={buttonStyle('quiet', '-mt-4 -ml-4 self-start')} to={paths.profile()}>
        <ArrowLeft aria-hidden="true" className="size-5" />
        Back to My Profile
      </Link>
      <PageHeading title="Blocked people" />
      <p className="text-pretty text-muted">
        When you block someone, you won’t see each other’s rooms, and neither of you can send new messages. Old messages
        stay in your archive. We don’t notify them.
      </p>
      <BlockedPeople />
    </div>
  )
}
