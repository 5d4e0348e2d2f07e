import type { Listing } from '@roommate-finder/contracts/listings'
import { useScenes } from '#src/entities/room/cards/listing-grid.tsx'
import { RoomRow } from '#src/entities/room/cards/room-row.tsx'
import { formatRent } from '#src/lib/format.ts'
import { Ago } from '#src/ui/ago.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

const list = 'divide-y divide-line'
const SHOWN = 5

/** Renders a compact list of the newest listings. */
export function RecentListings({ listings }: { listings: readonly Listing[] }) {
  return (
    <ol aria-label="Newest rooms" className={list}>
      {useScenes(listings.slice(0, SHOWN)).map(({ listing, scene }) => (
        <li key={listing._id}>
          <RoomRow
            className="-mx-2 min-h-16 rounded-xs px-2 py-1 transition-colors hover:bg-sunken"
            listing={listing}
            scene={scene}
            thumb="w-14"
          >
            <div className="flex flex-wrap justify-between gap-x-3 text-sm text-muted">
              <p className="truncate @max-[16rem]/page:whitespace-normal">
                <span className="font-semibold text-ink tabular-nums">{formatRent(listing.rent)}</span>
                {' · '}
                <bdi>{listing.location}</bdi>
              </p>
              <p className="shrink-0">
                <Ago iso={listing.createdAt} />
              </p>
            </div>
          </RoomRow>
        </li>
      ))}
    </ol>
  )
}

export function RecentListingsSkeleton() {
  return (
    <div aria-hidden="true" className={list}>
      {Array.from({ length: SHOWN }, (_, index) => (
        <div className="py-1" key={index}>
          <Skeleton className="h-14" />
        </div>
      ))}
    </div>
  )
}
