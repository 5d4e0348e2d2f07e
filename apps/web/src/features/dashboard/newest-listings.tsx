import type { Listing } from '@roommate-finder/contracts/listings'
import { pickScene } from '@roommate-finder/room-scenes/scene'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import { ListingGrid, ListingGridSkeleton } from '#src/entities/room/cards/listing-grid.tsx'
import { defaultSearch } from '#src/entities/room/filters/search-params.ts'
import { listingQueries } from '#src/entities/room/queries.ts'
import { formatCount, formatTotal } from '#src/lib/format.ts'
import { paths } from '#src/lib/paths.ts'
import { buttonStyle } from '#src/ui/button.tsx'
import { Failure } from '#src/ui/failure.tsx'
import { Message } from '#src/ui/message.tsx'

const SHOWN = 20
const newest = { ...defaultSearch, limit: SHOWN }

const emptyHouse = pickScene({ seed: 'no rooms at all', kind: 'Shared' })

function Listings({ listings, total }: { listings: readonly Listing[]; total: string }) {
  if (listings.length === 0) {
    return (
      <Message
        action={
          <Link className={buttonStyle()} to={paths.createRoom()}>
            Post the first room
          </Link>
        }
        scene={emptyHouse}
        title={<h2 className="text-heading">No rooms yet</h2>}
      >
        No one has posted a room yet.
      </Message>
    )
  }
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4">
        <p className="text-muted">{`The newest ${formatCount(listings.length)} of ${total} rooms`}</p>
        <Link className={buttonStyle('quiet', '-me-4 max-sm:-ms-4')} to={paths.allItems()}>
          Search all rooms
          <ArrowRight aria-hidden="true" className="size-4" />
        </Link>
      </div>
      <ListingGrid listings={listings} />
    </>
  )
}

/** Shows the newest listings of all users. */
export function NewestListings({ loadFailed }: { loadFailed: string }) {
  const listings = useQuery(listingQueries.search(newest))

  if (listings.data) return <Listings listings={listings.data.items} total={formatTotal(listings.data.pagination)} />
  if (listings.error) {
    return <Failure query={listings}>{loadFailed}</Failure>
  }
  return (
    <>
      <p className="mb-4 flex min-h-17 items-center text-muted sm:min-h-11" role="status">
        Loading rooms…
      </p>
      <ListingGridSkeleton count={8} />
    </>
  )
}
