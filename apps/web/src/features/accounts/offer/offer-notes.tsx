import { useQuery } from '@tanstack/react-query'
import { BadgePercent } from 'lucide-react'
import { meQuery } from '#src/lib/shared-queries.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { hasLaunchOffer } from './launch-offer.ts'

/** Explains the offer above the sign-in and sign-up forms. */
export function OfferNote() {
  return (
    <Banner tone="neutral">
      <p className="py-1.5">
        <strong className="font-semibold">Launch offer:</strong> premium membership at $0 for the first 3 months, then
        $29.99 monthly. Premium isn’t available yet. We’ll save the offer to your account and won’t charge you.
      </p>
    </Banner>
  )
}

/** Shows that the account has the offer. Renders nothing without an offer. */
export function OwnOffer() {
  const me = useQuery(meQuery())
  if (hasLaunchOffer(me.data)) {
    return (
      <Card aria-labelledby="own-offer" className="flex items-start gap-4">
        <BadgePercent aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-primary" />
        <div className="flex flex-col gap-1">
          <h2 className="text-lg" id="own-offer">
            You have the launch offer
          </h2>
          <p className="max-w-prose text-pretty text-muted">
            Premium membership at $0 for the first 3 months, then $29.99 monthly. Premium isn’t available yet, so we
            won’t charge you.
          </p>
        </div>
      </Card>
    )
  }
  if (me.data || !me.error) return null
  return (
    <Banner
      action={
        <Button look="outline" onClick={() => void me.refetch()} pending={me.isFetching}>
          Retry
        </Button>
      }
      role="status"
      tone="neutral"
    >
      We couldn’t load your offer.
    </Banner>
  )
}
