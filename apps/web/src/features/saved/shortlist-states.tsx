import { pickScene } from '@roommate-finder/room-scenes/scene'
import type { ComponentProps } from 'react'
import { Link } from 'react-router-dom'
import { ListingGridSkeleton } from '#src/entities/room/cards/listing-grid.tsx'
import { paths } from '#src/lib/paths.ts'
import { buttonStyle } from '#src/ui/button.tsx'
import { PageFailure } from '#src/ui/failure.tsx'
import { Message } from '#src/ui/message.tsx'

const emptyRoom = pickScene({ seed: 'no room saved', kind: 'Single' })
const failedRoom = pickScene({ seed: 'shortlist failed', kind: 'Shared' })

export function NoSavedRooms() {
  return (
    <Message
      action={
        <Link className={buttonStyle()} to={paths.allItems()}>
          See all rooms
        </Link>
      }
      scene={emptyRoom}
      title={<h2 className="text-heading">No saved rooms yet</h2>}
    >
      Press the bookmark on a room to save it here. Hosts can’t see what you save.
    </Message>
  )
}

export function ShortlistFailed({ query }: Pick<ComponentProps<typeof PageFailure>, 'query'>) {
  return (
    <PageFailure
      query={query}
      scene={failedRoom}
      title={<h2 className="text-heading">We couldn’t load your saved rooms.</h2>}
    />
  )
}

export function ShortlistSkeleton({ count = 4 }: { count?: number }) {
  return (
    <>
      <p className="sr-only" role="status">
        Loading saved rooms
      </p>
      <ListingGridSkeleton count={count} />
    </>
  )
}
