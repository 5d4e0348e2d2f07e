import type { Listing } from '@roommate-finder/contracts/listings'
import { useQuery } from '@tanstack/react-query'
import { Rent, RoomLocation } from '#src/entities/room/cards/listing-facts.tsx'
import { listingQueries } from '#src/entities/room/queries.ts'
import { useKnownListing } from '#src/entities/room/use-known-listing.ts'
import { ListingPicture } from '#src/ui/listing-picture.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

/** Returns the cached copy of the room that a visitor wants to see, or else queries it. Ignores errors. */
export const useWantedRoom = (id: string | undefined) => {
  const room = useKnownListing(id ?? '')
  const { isLoading } = useQuery({ ...listingQueries.byId([id ?? '']), enabled: id !== undefined && !room })
  return { room, isLoading }
}

const PICTURE_SIZES = '(min-width: 64rem) 45rem, 40vw'

/** Shows the most important facts of a room beside its picture, or below it on wide screens. Fills its container. */
export function WantedRoom({ room }: { room: Listing | undefined }) {
  return (
    <div aria-busy={!room} className="flex h-full lg:flex-col">
      <div className="relative w-2/5 shrink-0 overflow-hidden *:absolute *:inset-0 *:size-full lg:w-full lg:shrink lg:grow">
        {room ? <ListingPicture listing={room} sizes={PICTURE_SIZES} /> : <Skeleton shape="fill" />}
      </div>
      <div className="flex min-w-0 grow flex-col justify-center gap-0.5 bg-sunken p-3 lg:h-40 lg:grow-0 lg:gap-1 lg:border-t lg:border-line lg:px-8">
        {room ? (
          <>
            <Rent rent={room.rent} />
            <p className="line-clamp-2 text-sm font-semibold wrap-anywhere lg:text-lg">
              <bdi>{room.title}</bdi>
            </p>
            <RoomLocation className="text-sm text-muted lg:text-base" location={room.location} />
          </>
        ) : (
          <>
            <Skeleton className="h-6 w-24" />
            <Skeleton className="my-1 h-4 w-full max-w-72" />
            <Skeleton className="h-4 w-2/3 max-w-40" />
          </>
        )}
      </div>
    </div>
  )
}
