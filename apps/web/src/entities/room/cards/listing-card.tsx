import type { Listing, RoomType } from '@roommate-finder/contracts/listings'
import type { Place } from '@roommate-finder/contracts/places'
import type { Scene } from '@roommate-finder/room-scenes/scene'
import type { ReactNode } from 'react'
import { cn } from '#src/lib/cn.ts'
import { ListingPicture } from '#src/ui/listing-picture.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import {
  AvailabilityBadge,
  CardFacts,
  FitOrTags,
  LikeCount,
  Price,
  RoomDistance,
  RoomKind,
  RoomLocation,
} from './listing-facts.tsx'
import { ListingLink } from './listing-link.tsx'
import { usePhotoPeek } from './use-photo-peek.tsx'

const column = 'relative flex h-full flex-col overflow-hidden card-frame'
const body = 'flex grow flex-col gap-2 px-4 pt-4 pb-2'
const foot = 'mt-auto flex min-h-13 items-center justify-between gap-3 border-t border-line pt-2'

/** A listing whose room type may be missing, as in the preview of a new listing. */
export type CardListing = Omit<Listing, 'roomType'> & { roomType: RoomType | '' }

interface ListingCardProps {
  listing: CardListing
  scene: Scene
  /** The place of the search that found the room. */
  near?: Place | undefined
  /** By default the picture of the listing, with arrows to its other photos. */
  picture?: ReactNode
  heading?: 'h2' | 'h3'
  /** Content below the facts, by default how the viewer fits, or the tags. */
  about?: ReactNode
  /** By default the link to the details. */
  link?: ReactNode
  /** Content at the top right of the picture. */
  corner?: ReactNode
  /** Content beside the link, by default the number of likes. Stays clickable above the stretched link. */
  action?: ReactNode
}

/**
 * Requires an ancestor with the class `room-cards`. Picture, rent, place and title align with those of the other cards of
 * the row. A missing line leaves no gap: the space goes above the foot.
 */
export function ListingCard({
  listing,
  scene,
  near,
  picture,
  heading: Heading = 'h2',
  about = <FitOrTags listing={listing} />,
  link = <ListingLink listing={listing} />,
  action = <LikeCount likeCount={listing.likeCount} />,
  corner,
}: ListingCardProps) {
  const { photo, handlers, renderArrows } = usePhotoPeek(listing)
  return (
    <article className={cn(column, 'card-rises')} {...handlers}>
      <div className="relative">
        {picture ?? <ListingPicture listing={{ ...listing, photo }} scene={scene} />}
        <div className="absolute top-3 inset-s-3">
          <AvailabilityBadge listing={listing} />
        </div>
      </div>
      <div className={body}>
        <div>
          <Price listing={listing} />
          <div className="flex justify-between gap-3 text-muted">
            <RoomLocation location={listing.location} />
            {listing.roomType && <RoomKind roomType={listing.roomType} />}
          </div>
          <RoomDistance className="text-sm text-muted" listing={listing} near={near} />
        </div>
        <Heading className="line-clamp-2 font-sans text-lg/6 font-semibold break-words">
          <bdi>{listing.title}</bdi>
        </Heading>
        <CardFacts listing={listing} />
        {about}
        <div className={foot}>
          {link}
          <div className="relative -me-2 flex items-center gap-1 pe-2 has-[a,button]:pe-0">{action}</div>
        </div>
      </div>
      {corner}
      {picture === undefined && renderArrows('inset-x-0 top-0 aspect-4/3')}
    </article>
  )
}

const tagShape = <Skeleton className="h-7 w-3/4" shape="pill" />

export function ListingCardSkeleton({ about = tagShape }: { about?: ReactNode }) {
  return (
    <div className={column}>
      <Skeleton className="aspect-4/3 w-full" shape="fill" />
      <div className={body}>
        <div>
          <div className="flex h-[1lh] items-center text-heading">
            <Skeleton className="h-7 w-32" />
          </div>
          <div className="flex h-6 items-center">
            <Skeleton className="h-4 w-2/3" />
          </div>
        </div>
        <div className="flex h-6 items-center">
          <Skeleton className="h-5 w-full" />
        </div>
        <div className="flex h-6 items-center">
          <Skeleton className="h-4 w-3/4" />
        </div>
        {about}
        <div className={foot}>
          <Skeleton className="h-5 w-28" />
        </div>
      </div>
    </div>
  )
}
