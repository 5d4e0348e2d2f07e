import { useQuery } from '@tanstack/react-query'
import { Rent } from '#src/entities/room/cards/listing-facts.tsx'
import { useScenes } from '#src/entities/room/cards/listing-grid.tsx'
import { RoomLink } from '#src/entities/room/cards/listing-link.tsx'
import { RoomThumb } from '#src/entities/room/cards/room-row.tsx'
import { listingQueries } from '#src/entities/room/queries.ts'
import { storeSeenRooms, useSeenRooms } from '#src/lib/seen-rooms.ts'
import { Button } from '#src/ui/button.tsx'
import { Failure } from '#src/ui/failure.tsx'
import { toast } from '#src/ui/toast.tsx'

/** Shows the rooms that the user has opened last in this browser and that are still listed, in a row of small cards. */
export function SeenRooms({ uid }: { uid: string }) {
  const ids = useSeenRooms(uid)
  const { data: rooms = [], error, isFetching, refetch } = useQuery(listingQueries.byId(ids))
  const pairs = useScenes(rooms)
  if (ids.length === 0 || (pairs.length === 0 && !error)) return null

  const clear = () => {
    storeSeenRooms(uid, [])
    // The focused button is gone.
    document.querySelector('main')?.focus({ preventScroll: true })
    toast({
      text: 'We cleared your recently viewed rooms.',
      action: { label: 'Undo', onPress: () => storeSeenRooms(uid, ids) },
    })
  }
  return (
    <section aria-labelledby="seen-rooms" className="flex flex-col gap-3">
      <div className="flex items-center justify-between gap-4">
        <h2 className="text-heading" id="seen-rooms">
          Recently viewed
        </h2>
        <Button className="-me-4" look="quiet" onClick={clear}>
          Clear
          <span className="sr-only"> your recently viewed rooms</span>
        </Button>
      </div>
      {pairs.length === 0 ? (
        <Failure query={{ refetch, isFetching }} role="none">
          We couldn’t load your recently viewed rooms.
        </Failure>
      ) : (
        <ul
          aria-labelledby="seen-rooms"
          className="-m-1 flex snap-x snap-proximity scroll-px-1 gap-4 overflow-x-auto overscroll-x-contain p-1 pb-3"
        >
          {pairs.map(({ listing, scene }) => (
            <li className="relative w-36 shrink-0 snap-start sm:w-44" key={listing._id}>
              <RoomThumb className="w-full" listing={listing} scene={scene} />
              <Rent className="mt-2 text-lg" rent={listing.rent} />
              <RoomLink
                className="stretched block truncate font-semibold underline-offset-4 hover:underline"
                listing={listing}
              />
              <bdi className="block truncate text-sm text-muted">{listing.location}</bdi>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
