import { EyeOff, Puzzle, UserX } from 'lucide-react'
import { Link } from 'react-router-dom'
import { OwnOffer } from '#src/features/accounts/offer/offer-notes.tsx'
import { OwnData } from '#src/features/accounts/profile/own-data.tsx'
import { ProfileForm } from '#src/features/accounts/profile/profile-form.tsx'
import { NotificationSettings } from '#src/features/notifications/settings.tsx'
import { paths } from '#src/lib/paths.ts'
import { buttonStyle } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'

export default function ProfilePage() {
  return (
    <>
      <ProfileForm />
      <Card aria-labelledby="roommate-profile" className="flex flex-col gap-4">
        <h2 className="text-heading" id="roommate-profile">
          Roommate profile
        </h2>
        <p className="max-w-prose text-pretty text-muted">
          How you live, what you’re looking for, and whether hosts can find you.
        </p>
        <Link className={buttonStyle('outline', 'self-start')} to={paths.fit()}>
          <Puzzle aria-hidden="true" className="size-5" />
          <span>
            Edit<span className="sr-only"> roommate profile</span>
          </span>
        </Link>
      </Card>
      <NotificationSettings />
      <Card aria-labelledby="blocked" className="flex flex-col gap-4">
        <h2 className="text-heading" id="blocked">
          Blocked people
        </h2>
        <p className="max-w-prose text-pretty text-muted">See and unblock people you’ve blocked.</p>
        <Link className={buttonStyle('outline', 'self-start')} to={paths.blockedPeople()}>
          <UserX aria-hidden="true" className="size-5" />
          Manage blocked people
        </Link>
      </Card>
      <Card aria-labelledby="hidden" className="flex flex-col gap-4">
        <h2 className="text-heading" id="hidden">
          Hidden rooms
        </h2>
        <p className="max-w-prose text-pretty text-muted">See the rooms you’ve hidden, and show them again.</p>
        <Link className={buttonStyle('outline', 'self-start')} to={paths.hiddenRooms()}>
          <EyeOff aria-hidden="true" className="size-5" />
          Manage hidden rooms
        </Link>
      </Card>
      <OwnData />
      {/* Last, because it loads late and would shift content below. */}
      <OwnOffer />
    </>
  )
}
