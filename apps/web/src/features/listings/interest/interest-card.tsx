import type { Listing } from '@roommate-finder/contracts/listings'
import { Button } from '#src/ui/button.tsx'
import { ListingPicture } from '#src/ui/listing-picture.tsx'
import type { Scene } from '#src/ui/scene.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { cardFrame, cardRises } from '../cards/listing-card.tsx'
import { AvailabilityBadge, Place, Rent, RoomKind } from '../cards/listing-facts.tsx'
import { ListingLink } from '../cards/listing-link.tsx'
import { ContactActions } from '../details/contact-actions.tsx'
import { useInterest } from './use-interest.ts'

const columns = 'grid h-full grid-cols-1 sm:grid-cols-[13rem_minmax(0,1fr)]'
const picture = 'max-sm:aspect-video sm:aspect-auto sm:h-full sm:min-h-56'
const text = 'flex min-w-0 flex-col gap-3 p-4 sm:p-5'

/** A room that one is interested in, with what one needs to get in touch. */
export function InterestCard({
  listing,
  scene,
  onWithdraw,
}: {
  listing: Listing
  scene: Scene
  /** The card goes at once; whoever keeps it looks after the focus. */
  onWithdraw: () => void
}) {
  const { withdraw } = useInterest(listing)
  const { title, rent, availability, location, roomType, userName, contactInfo } = listing
  return (
    <article className={`${cardFrame} ${cardRises} ${columns}`}>
      <ListingPicture className={picture} listing={listing} scene={scene} />
      <div className={text}>
        <div className="flex flex-col gap-1">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <Rent rent={rent} />
            <AvailabilityBadge availability={availability} />
          </div>
          <h2 className="line-clamp-3 font-sans text-lg/6 font-semibold wrap-anywhere">{title}</h2>
          <div className="flex flex-wrap gap-x-4 text-muted">
            <Place location={location} />
            <RoomKind roomType={roomType} />
            <p className="wrap-anywhere">Hosted by {userName}</p>
          </div>
        </div>
        {/* Above the stretch of the link. */}
        <div className="relative self-start">
          {contactInfo !== undefined && <ContactActions contactInfo={contactInfo} title={title} />}
        </div>
        <div className="mt-auto flex flex-wrap items-center justify-between gap-x-4 border-t border-line pt-2">
          <ListingLink listing={listing} />
          <Button
            className="relative -mr-4"
            look="quiet"
            onClick={() => {
              withdraw()
              onWithdraw()
            }}
          >
            Withdraw interest
            <span className="sr-only"> in {title}</span>
          </Button>
        </div>
      </div>
    </article>
  )
}

export function InterestCardSkeleton() {
  return (
    <div className={`${cardFrame} ${columns}`}>
      <Skeleton className="max-sm:aspect-video sm:h-full sm:min-h-56" shape="fill" />
      <div className={text}>
        <div className="flex h-[1lh] items-center text-heading">
          <Skeleton className="h-7 w-32" />
        </div>
        <Skeleton className="h-6 w-3/4" />
        <Skeleton className="h-5 w-1/2" />
        <Skeleton className="h-6 w-2/3" />
        <Skeleton className="h-11 w-56 max-w-full" />
        <div className="flex min-h-13 items-center border-t border-line pt-2">
          <Skeleton className="h-5 w-28" />
        </div>
      </div>
    </div>
  )
}
