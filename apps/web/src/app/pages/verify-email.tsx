import { pickScene } from '@roommate-finder/room-scenes/scene'
import { Link, useSearchParams } from 'react-router-dom'
import { AccountScreen } from '#src/features/accounts/account-screen.tsx'
import { ConfirmAddress, useAddressConfirmation } from '#src/features/accounts/verification/confirm-address.tsx'
import { useLastSeenRoom } from '#src/features/room-page/seen/use-last-seen-room.ts'
import { paths } from '#src/lib/paths.ts'
import { buttonStyle } from '#src/ui/button.tsx'
import { PageHeading } from '../layouts/page-heading.tsx'

const scene = pickScene({ seed: 'verify email', kind: 'Master' })

function NextSteps() {
  const room = useLastSeenRoom()
  return (
    <>
      {room && (
        <Link className={buttonStyle('solid')} to={paths.details(room._id)}>
          <span className="min-w-0 truncate">
            Back to <bdi>{room.title}</bdi>
          </span>
        </Link>
      )}
      <Link className={buttonStyle(room ? 'outline' : 'solid')} to={paths.allItems()}>
        See all rooms
      </Link>
    </>
  )
}

function VerifyEmail({ code }: { code: string }) {
  const confirmation = useAddressConfirmation(code)
  return (
    <AccountScreen
      caption="A confirmed email helps people trust you."
      heading={<PageHeading title={confirmation.isConfirmed ? 'Email confirmed' : 'Confirm your email'} />}
      scene={scene}
    >
      <ConfirmAddress afterwards={<NextSteps />} confirmation={confirmation} />
    </AccountScreen>
  )
}

export default function VerifyEmailPage() {
  const [params] = useSearchParams()
  const code = params.get('oobCode') ?? ''
  return <VerifyEmail code={code} key={code} />
}
