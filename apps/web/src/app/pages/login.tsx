import { useLocation } from 'react-router-dom'
import { AccountScreen } from '#src/features/accounts/account-screen.tsx'
import { asksForLaunchOffer } from '#src/features/accounts/offer/me.ts'
import { OfferNote } from '#src/features/accounts/offer/offer-note.tsx'
import { SignInForm } from '#src/features/accounts/sign-in/sign-in-form.tsx'
import { WayOn } from '#src/features/accounts/sign-in/way-on.tsx'
import { useSession } from '#src/lib/session.tsx'
import { readTrip, type SignInTrip } from '#src/lib/sign-in-trip.ts'
import { pickScene } from '#src/ui/scene.ts'
import { PageHeading } from '../layouts/page-heading.tsx'

const scene = pickScene({ seed: 'sign in', kind: 'Single' })

const introOf = (trip: SignInTrip | null, offered: boolean): string => {
  if (offered) return 'Sign in to take the launch offer with your account.'
  if (trip?.like !== undefined) return 'Sign in to show your interest in this room.'
  return trip ? 'Sign in to go on to the page you asked for.' : 'Good to see you again.'
}

export function LoginPage() {
  const { user } = useSession()
  const trip = readTrip(useLocation().state)
  if (user) return <WayOn />
  const offered = trip !== null && asksForLaunchOffer(new URL(trip.from, location.origin).search)
  return (
    <AccountScreen
      caption="The right room is half the way home."
      heading={<PageHeading title="Sign in" />}
      intro={introOf(trip, offered)}
      scene={scene}
    >
      {offered && <OfferNote />}
      <SignInForm />
    </AccountScreen>
  )
}
