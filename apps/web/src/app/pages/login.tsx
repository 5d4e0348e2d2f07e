import { pickScene } from '@roommate-finder/room-scenes/scene'
import { useLocation } from 'react-router-dom'
import { asksForLaunchOffer } from '#src/features/accounts/offer/launch-offer.ts'
import { RedirectAfterSignIn } from '#src/features/accounts/sign-in/redirect-after-sign-in.tsx'
import { SignInForm } from '#src/features/accounts/sign-in/sign-in-form.tsx'
import { readReturnTo } from '#src/lib/return-to.ts'
import { useSession } from '#src/lib/session.tsx'
import { SignInScreen } from '../layouts/sign-in-screen.tsx'

const scene = pickScene({ seed: 'sign in', kind: 'Single' })

export default function LoginPage() {
  const { user } = useSession()
  const { address } = readReturnTo(useLocation().state)
  if (user) return <RedirectAfterSignIn />
  const hasOffer = asksForLaunchOffer(new URL(address, location.origin).search)
  return (
    <SignInScreen
      action="signIn"
      caption="Your next room is waiting."
      hasOffer={hasOffer}
      scene={scene}
      title="Sign in"
      welcome={hasOffer ? 'Sign in to claim the launch offer.' : 'Good to see you again.'}
    >
      <SignInForm />
    </SignInScreen>
  )
}
