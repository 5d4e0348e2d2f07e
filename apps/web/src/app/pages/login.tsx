import { useLocation } from 'react-router-dom'
import { AccountScreen } from '#src/features/accounts/account-screen.tsx'
import { asksForLaunchOffer } from '#src/features/accounts/offer/launch-offer.ts'
import { OfferNote } from '#src/features/accounts/offer/offer-notes.tsx'
import { RedirectAfterSignIn } from '#src/features/accounts/sign-in/redirect-after-sign-in.tsx'
import { SignInForm } from '#src/features/accounts/sign-in/sign-in-form.tsx'
import { readReturnTo } from '#src/lib/return-to.ts'
import { useSession } from '#src/lib/session.tsx'
import { pickScene } from '#src/ui/scene.ts'
import { PageHeading } from '../layouts/page-heading.tsx'

const scene = pickScene({ seed: 'sign in', kind: 'Single' })

const chooseIntro = ({ state, required }: ReturnType<typeof readReturnTo>, hasOffer: boolean): string => {
  if (hasOffer) return 'Sign in to claim the launch offer.'
  if (state.pendingLike !== undefined) return 'Sign in to show interest in this room.'
  return required ? 'Sign in to continue.' : 'Good to see you again.'
}

export function LoginPage() {
  const { user } = useSession()
  const returnTo = readReturnTo(useLocation().state)
  if (user) return <RedirectAfterSignIn />
  const hasOffer = asksForLaunchOffer(new URL(returnTo.address, location.origin).search)
  return (
    <AccountScreen
      caption="Your next room is waiting."
      heading={<PageHeading title="Sign in" />}
      intro={chooseIntro(returnTo, hasOffer)}
      scene={scene}
    >
      {hasOffer && <OfferNote />}
      <SignInForm />
    </AccountScreen>
  )
}
