import { pickScene } from '@roommate-finder/room-scenes/scene'
import { Link, Navigate, useSearchParams } from 'react-router-dom'
import { paths } from '#src/lib/paths.ts'
import { buttonStyle } from '#src/ui/button.tsx'
import { Message } from '#src/ui/message.tsx'
import { PageHeading } from '../layouts/page-heading.tsx'

const scene = pickScene({ seed: 'unknown link', kind: 'Single' })

const destinations = new Map([
  ['resetPassword', paths.resetPassword()],
  ['verifyEmail', paths.verifyEmail()],
])

/** Redirects all links in the identity service's mails. The service supports only one URL for them. */
export default function AuthActionPage() {
  const [params] = useSearchParams()
  const destination = destinations.get(params.get('mode') ?? '')
  if (destination) {
    const kept = new URLSearchParams({ oobCode: params.get('oobCode') ?? '' })
    return <Navigate replace to={{ pathname: destination, search: `?${kept.toString()}` }} />
  }
  return (
    <Message
      action={
        <>
          <Link className={buttonStyle('solid')} to={paths.home()}>
            Go to Home
          </Link>
          <Link className={buttonStyle('outline')} to={paths.login()}>
            Sign in
          </Link>
        </>
      }
      scene={scene}
      title={<PageHeading title="This link doesn’t work" />}
    >
      Part of it may be missing. Copy the whole link from your email, or request a new email.
    </Message>
  )
}
