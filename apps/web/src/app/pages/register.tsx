import { pickScene } from '@roommate-finder/room-scenes/scene'
import { useLocation } from 'react-router-dom'
import { asksForLaunchOffer } from '#src/features/accounts/offer/launch-offer.ts'
import { RedirectAfterSignIn } from '#src/features/accounts/sign-in/redirect-after-sign-in.tsx'
import { SignUpForm } from '#src/features/accounts/sign-in/sign-up-form.tsx'
import { useSession } from '#src/lib/session.tsx'
import { SignInScreen } from '../layouts/sign-in-screen.tsx'

const scene = pickScene({ seed: 'create account', kind: 'Shared' })

export default function RegisterPage() {
  const { user } = useSession()
  const hasOffer = asksForLaunchOffer(useLocation().search)
  if (user) return <RedirectAfterSignIn claimsOffer={hasOffer} />
  return (
    <SignInScreen
      action="signUp"
      caption="One account to find a room or post yours."
      hasOffer={hasOffer}
      scene={scene}
      title="Create Account"
      welcome="Join Roommate Finder today!"
    >
      <SignUpForm />
    </SignInScreen>
  )
}
