import type { Listing } from '@roommate-finder/contracts/listings'
import { Link, useLocation } from 'react-router-dom'
import { useScenes } from '#src/entities/room/cards/listing-grid.tsx'
import { cn } from '#src/lib/cn.ts'
import { formatMoney } from '#src/lib/format.ts'
import { paths } from '#src/lib/paths.ts'
import { Ago } from '#src/ui/ago.tsx'
import { ListingPicture } from '#src/ui/listing-picture.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

const list = 'divide-y divide-line'
const row = 'relative flex min-h-16 items-center gap-3 py-1 first:min-h-15 last:min-h-15'
const picture = 'aspect-4/3 w-14 shrink-0 overflow-hidden rounded-xs @max-[16rem]/page:hidden'

const SHOWN = 5

/** Renders a compact list of the newest listings. */
export function RecentListings({ listings }: { listings: readonly Listing[] }) {
  const { pathname, search } = useLocation()
  return (
    <ol aria-label="Newest rooms" className={list}>
      {useScenes(listings.slice(0, SHOWN)).map(({ listing, scene }) => {
        const { _id, title, location, rent, createdAt } = listing
        return (
          <li className={cn(row, '-mx-2 rounded-xs px-2 transition-colors hover:bg-sunken')} key={_id}>
            <div className={picture}>
              <ListingPicture listing={listing} scene={scene} sizes="4rem" />
            </div>
            <div className="min-w-0 grow">
              <Link
                className="stretched block truncate font-semibold @max-[16rem]/page:whitespace-normal"
                state={{ from: pathname + search }}
                to={paths.details(_id)}
              >
                <bdi>{title}</bdi>
              </Link>
              <div className="flex flex-wrap justify-between gap-x-3 text-sm text-muted">
                <p className="truncate @max-[16rem]/page:whitespace-normal">
                  <span className="font-semibold text-ink tabular-nums">
                    {rent === null ? 'N/A' : formatMoney(rent)}
                  </span>
                  {' · '}
                  <bdi>{location}</bdi>
                </p>
                <p className="shrink-0">
                  <Ago iso={createdAt} />
                </p>
              </div>
            </div>
          </li>
        )
      })}
    </ol>
  )
}

export function RecentListingsSkeleton() {
  return (
    <div aria-hidden="true" className={list}>
      {Array.from({ length: SHOWN }, (_, index) => (
        <div className={row} key={index}>
          <Skeleton className="aspect-4/3 w-14 shrink-0" />
          <div className="flex grow flex-col gap-2">
            <Skeleton className="h-4 w-3/4" />
            <Skeleton className="h-3.5 w-1/2" />
          </div>
        </div>
      ))}
    </div>
  )
}
