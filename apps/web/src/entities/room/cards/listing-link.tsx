import type { Listing } from '@roommate-finder/contracts/listings'
import { Link, useLocation } from 'react-router-dom'
import { paths } from '#src/lib/paths.ts'

/** Links to the details of a listing. Covers the whole card and passes the current URL on for the back link. */
export function ListingLink({
  listing,
  children = 'View Details',
}: {
  listing: Pick<Listing, '_id' | 'title'>
  children?: string
}) {
  const { pathname, search } = useLocation()
  return (
    <Link
      className="stretched -ml-2 inline-flex min-h-11 items-center rounded-sm px-2 font-semibold whitespace-nowrap text-primary"
      state={{ from: pathname + search }}
      to={paths.details(listing._id)}
    >
      {children}
      <span className="sr-only"> of {listing.title}</span>
    </Link>
  )
}
