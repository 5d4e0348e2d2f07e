import { useLocation } from 'react-router-dom'
import { AccountScreen } from '#src/features/accounts/account-screen.tsx'
import { asksForLaunchOffer } from '#src/features/accounts/offer/launch-offer.ts'
import { OfferNote } from '#src/features/accounts/offer/offer-notes.tsx'
import { RedirectAfterSignIn } from '#src/features/accounts/sign-in/redirect-after-sign-in.tsx'
import { SignUpForm } from '#src/features/accounts/sign-in/sign-up-form.tsx'
import { useSession } from '#src/lib/session.tsx'
import { pickScene } from '#src/ui/scene.ts'
import { PageHeading } from '../layouts/page-heading.tsx'

const scene = pickScene({ seed: 'create account', kind: 'Shared' })

export function RegisterPage() {
  const { user } = useSession()
  const hasOffer = asksForLaunchOffer(useLocation().search)
  if (user) return <RedirectAfterSignIn claimsOffer={hasOffer} />
  return (
    <AccountScreen
      caption="One account to find a room or post yours."
      heading={<PageHeading title="Create Account" />}
      intro="Join Roommate Finder today!"
      scene={scene}
    >
      {hasOffer && <OfferNote />}
      <SignUpForm />
    </AccountScreen>
  )
}
