import type { Scene } from '@roommate-finder/room-scenes/scene'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { AccountScreen } from '#src/features/accounts/account-screen.tsx'
import { OfferNote } from '#src/features/accounts/offer/offer-notes.tsx'
import { describeReason, findOpenList, findWantedId } from '#src/features/accounts/sign-in/sign-in-reason.ts'
import { useWantedRoom, WantedRoom } from '#src/features/room-page/seen/wanted-room.tsx'
import { readReturnTo } from '#src/lib/return-to.ts'
import { buttonStyle } from '#src/ui/button.tsx'
import { PageHeading } from './page-heading.tsx'

/** Shows a sign-in form with the room that the user wants to see, and says what happens after sign-in. */
export function SignInScreen({
  action,
  title,
  welcome,
  hasOffer,
  children,
  ...scene
}: {
  action: 'signIn' | 'signUp'
  title: string
  /** Shown with the reason to sign up, or in place of a reason to sign in. */
  welcome: string
  /** The user signs in to claim the launch offer. */
  hasOffer: boolean
  scene: Scene
  /** Text below the scene, hidden on small screens. */
  caption: string
  children: ReactNode
}) {
  const returnTo = readReturnTo(useLocation().state)
  const { room, isLoading } = useWantedRoom(findWantedId(returnTo))
  const openList = findOpenList(returnTo)
  const reason = hasOffer ? undefined : describeReason(returnTo, action, room)
  return (
    <AccountScreen
      {...scene}
      aside={(room || isLoading) && <WantedRoom room={room} />}
      heading={<PageHeading title={title} />}
      intro={action === 'signUp' ? welcome : (reason ?? welcome)}
    >
      {action === 'signUp' && reason !== undefined && <p className="-mt-4 text-pretty text-muted">{reason}</p>}
      {openList !== undefined && (
        <Link className={buttonStyle('outline')} to={openList}>
          Browse without an account
        </Link>
      )}
      {hasOffer && <OfferNote />}
      {children}
    </AccountScreen>
  )
}
