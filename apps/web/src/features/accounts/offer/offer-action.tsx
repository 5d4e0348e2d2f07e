import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { meQuery } from '#src/lib/me.ts'
import { paths } from '#src/lib/paths.ts'
import { useSession } from '#src/lib/session.tsx'
import { Button, buttonStyle } from '#src/ui/button.tsx'
import { hasLaunchOffer, takeLaunchOffer } from './launch-offer.ts'

const LABEL = 'Claim the launch offer'

function TakeOffer() {
  const queryClient = useQueryClient()
  const me = useQuery(meQuery())
  const taking = useMutation({ mutationFn: () => takeLaunchOffer(queryClient) })
  const taken = useRef<HTMLParagraphElement>(null)

  // The pressed button is gone, so the focus moves to the message.
  useEffect(() => {
    if (taking.isSuccess) taken.current?.focus()
  }, [taking.isSuccess])

  if (hasLaunchOffer(me.data)) {
    return (
      <p className="flex min-h-11 items-center gap-2.5 font-semibold text-success" ref={taken} tabIndex={-1}>
        <CircleCheck aria-hidden="true" className="size-5 shrink-0" />
        Your account has this offer.
      </p>
    )
  }
  // The button needs no loaded account, because taking the offer is idempotent.
  return (
    <div className="flex flex-col items-start gap-2">
      <Button onClick={() => taking.mutate()} pending={taking.isPending}>
        {LABEL}
      </Button>
      <p className="font-medium text-danger empty:hidden" role="alert">
        {taking.isError && "We couldn't save the offer. Please try again."}
      </p>
    </div>
  )
}

/** Saves the offer to the user's account. Sends visitors to the sign-up page. */
export function OfferAction() {
  const { user } = useSession()
  if (user) return <TakeOffer key={user.uid} />
  return (
    <Link className={buttonStyle()} to={paths.registerForOffer()}>
      {LABEL}
    </Link>
  )
}
