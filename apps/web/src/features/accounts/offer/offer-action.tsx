import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '#src/lib/paths.ts'
import { useSession } from '#src/lib/session.tsx'
import { meQuery } from '#src/lib/shared-queries.ts'
import { Button, buttonStyle } from '#src/ui/button.tsx'
import { claimLaunchOffer, hasLaunchOffer } from './launch-offer.ts'

const LABEL = 'Claim the launch offer'

function ClaimOffer() {
  const queryClient = useQueryClient()
  const me = useQuery(meQuery())
  const claim = useMutation({ mutationFn: () => claimLaunchOffer(queryClient) })
  const message = useRef<HTMLParagraphElement>(null)

  // The message replaces the pressed button, so it takes the focus.
  useEffect(() => {
    if (claim.isSuccess) message.current?.focus()
  }, [claim.isSuccess])

  if (hasLaunchOffer(me.data)) {
    return (
      <p className="flex min-h-11 items-center gap-2.5 font-semibold text-success" ref={message} tabIndex={-1}>
        <CircleCheck aria-hidden="true" className="size-5 shrink-0" />
        You have this offer.
      </p>
    )
  }
  // The button needs no loaded account, because claiming the offer is idempotent.
  return (
    <div className="flex flex-col items-start gap-2">
      <Button onClick={() => claim.mutate()} pending={claim.isPending}>
        {LABEL}
      </Button>
      <p className="font-medium text-danger empty:hidden" role="alert">
        {claim.isError && 'We couldn’t save the offer. Please try again.'}
      </p>
    </div>
  )
}

/** Saves the offer to the user's account. Sends visitors to the sign-up page. */
export function OfferAction() {
  const { user } = useSession()
  if (user) return <ClaimOffer key={user.uid} />
  return (
    <Link className={buttonStyle()} to={paths.registerForOffer()}>
      {LABEL}
    </Link>
  )
}
