import type { Listing } from '@roommate-finder/contracts/listings'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { paths } from '#src/lib/paths.ts'

type Room = Pick<Listing, '_id' | 'title'>

/** Links to the details of a room, by default with its title. Passes the current URL on for the back link. */
export function RoomLink({
  listing: { _id, title },
  className,
  children = <bdi>{title}</bdi>,
}: {
  listing: Room
  className?: string | undefined
  children?: ReactNode
}) {
  const { pathname, search } = useLocation()
  return (
    <Link className={className} state={{ from: pathname + search }} to={paths.details(_id)}>
      {children}
    </Link>
  )
}

/** Links to the details of a room from its card, and covers the whole card. */
export function ListingLink({ listing, children = 'View Details' }: { listing: Room; children?: string }) {
  return (
    <RoomLink
      className="stretched -ms-2 inline-flex min-h-11 items-center rounded-sm px-2 font-semibold whitespace-nowrap text-primary"
      listing={listing}
    >
      {children}
      <span className="sr-only"> of {listing.title}</span>
    </RoomLink>
  )
}
