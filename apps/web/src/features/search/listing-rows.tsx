import type { Listing } from '@roommate-finder/contracts/listings'
import type { Place } from '@roommate-finder/contracts/places'
import type { Scene } from '@roommate-finder/room-scenes/scene'
import { memo } from 'react'
import {
  AvailabilityBadge,
  CardFacts,
  FitOrTags,
  Price,
  RoomDistance,
  RoomKind,
  RoomLocation,
} from '#src/entities/room/cards/listing-facts.tsx'
import { listingFocus, useScenes } from '#src/entities/room/cards/listing-grid.tsx'
import { ListingLink } from '#src/entities/room/cards/listing-link.tsx'
import { usePhotoPeek } from '#src/entities/room/cards/use-photo-peek.tsx'
import { CardActions } from '#src/entities/room/marks/card-marks.tsx'
import { formatExcerpt } from '#src/lib/format.ts'
import { Ago } from '#src/ui/ago.tsx'
import { ListingPicture } from '#src/ui/listing-picture.tsx'

// Phones show the buttons below picture and text, wider screens beside them.
const rowStyle =
  'relative grid grid-cols-1 overflow-hidden card-frame max-md:@min-[15rem]/page:grid-cols-[8rem_1fr] md:grid-cols-[13rem_1fr_auto]'
const pictureStyle = 'relative min-h-32 overflow-hidden md:min-h-40'
const textStyle = 'flex min-w-0 flex-col gap-1 px-3 py-2 md:justify-center md:gap-1.5 md:px-5 md:py-3'
const actionsStyle =
  'col-span-full flex min-h-13 items-center justify-between gap-2 border-t border-line pe-2 ps-4 md:col-auto md:flex-col md:justify-center md:border-t-0 md:border-s md:px-4'

/** Memoized, as the cards of a grid are. */
const ListingRow = memo(function ListingRow({
  listing,
  scene,
  near,
}: {
  listing: Listing
  scene: Scene
  near: Place | undefined
}) {
  const { photo, handlers, renderArrows } = usePhotoPeek(listing)
  return (
    <article className={`${rowStyle} card-rises`} {...handlers}>
      <div className={pictureStyle}>
        <ListingPicture
          className="absolute inset-0 h-full"
          listing={{ ...listing, photo }}
          scene={scene}
          sizes="13rem"
        />
      </div>
      <div className={textStyle}>
        <div className="flex flex-col gap-1 lg:flex-row-reverse lg:items-baseline lg:justify-between lg:gap-4">
          <Price className="text-xl md:text-heading" listing={listing} />
          <h2 className="line-clamp-2 min-w-0 font-sans leading-5 font-semibold break-words md:text-lg/6 lg:line-clamp-1">
            <bdi>{listing.title}</bdi>
          </h2>
        </div>
        <div className="flex flex-wrap items-center gap-x-4 text-sm text-muted md:text-base">
          <AvailabilityBadge listing={listing} />
          <RoomLocation location={listing.location} />
          <RoomKind roomType={listing.roomType} />
          <RoomDistance listing={listing} near={near} />
          <CardFacts
            className="max-lg:basis-full max-md:h-auto max-md:text-balance max-md:whitespace-normal"
            listing={listing}
          />
          <p className="max-lg:hidden">
            Posted <Ago iso={listing.createdAt} />
          </p>
        </div>
        <p className="line-clamp-1 text-muted max-lg:hidden">{formatExcerpt(listing.description)}</p>
        <FitOrTags className="max-lg:hidden" listing={listing} />
      </div>
      <div className={actionsStyle}>
        <ListingLink listing={listing} />
        <div className="relative flex">
          <CardActions listing={listing} saves />
        </div>
      </div>
      {renderArrows('top-0 inset-s-0 h-32 w-32 md:h-full md:w-52')}
    </article>
  )
})

/** Renders a compact list that fits more rooms on the screen than the grid. */
export function ListingRows({ listings, near }: { listings: readonly Listing[]; near: Place | undefined }) {
  return (
    <ul aria-label="Rooms" className="flex flex-col gap-3">
      {useScenes(listings).map(({ listing, scene }) => (
        <li className={listingFocus} key={listing._id} tabIndex={-1}>
          <ListingRow listing={listing} near={near} scene={scene} />
        </li>
      ))}
    </ul>
  )
}
