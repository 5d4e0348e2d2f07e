import type { Analytics } from '@roommate-finder/contracts/insights'
import { Coins, Eye, Heart, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatCount, formatCounted, formatMoney } from '#src/lib/format.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { Stat } from '#src/ui/stat.tsx'

const icon = 'size-4'
const SHOWN_LOCATIONS = 3
const frame =
  'grid grid-cols-1 gap-3 max-lg:@min-[16rem]/page:grid-cols-2 max-lg:@min-[16rem]/page:[&>:first-child]:col-span-2 lg:grid-cols-[1fr_1fr_1fr_1.5fr] lg:gap-4'
const wide = 'flex flex-col gap-1 card-frame p-5 max-lg:@min-[16rem]/page:col-span-2'

/** Renders a small explanation below a figure. */
function Explanation({ children }: { children: ReactNode }) {
  return (
    <span className="block font-sans text-sm/6 whitespace-normal font-normal tracking-normal text-muted">
      {children}
    </span>
  )
}

const perListing = (total: number, listings: number) =>
  listings === 0 ? null : (
    <Explanation>{`${formatCount(Math.round((total / listings) * 10) / 10)} per room`}</Explanation>
  )

/** Shows average rent, views, likes and the most common locations of all listings. */
export function PlatformFigures({ analytics }: { analytics?: Analytics }) {
  const pending = (
    <>
      <Skeleton className="my-[0.15lh] h-[0.7lh] w-16" />
      <Explanation>
        <Skeleton className="mt-1 h-4 w-24" />
      </Explanation>
    </>
  )
  return (
    <dl className={frame}>
      <Stat
        icon={<Coins className={icon} />}
        label="Average Rent"
        value={
          analytics ? (
            <>
              {formatMoney(analytics.priceStats.avgRent)}
              <span className="font-sans text-base font-normal tracking-normal text-muted"> /month</span>
              {analytics.priceStats.maxRent > 0 && (
                <Explanation>
                  {`from ${formatMoney(analytics.priceStats.minRent)} to ${formatMoney(analytics.priceStats.maxRent)}`}
                </Explanation>
              )}
            </>
          ) : (
            pending
          )
        }
      />
      <Stat
        icon={<Eye className={icon} />}
        label="Total Views"
        value={
          analytics ? (
            <>
              {formatCount(analytics.totalViews)}
              {perListing(analytics.totalViews, analytics.totalListings)}
            </>
          ) : (
            pending
          )
        }
      />
      <Stat
        icon={<Heart className={icon} />}
        label="Total Likes"
        value={
          analytics ? (
            <>
              {formatCount(analytics.totalLikes)}
              {perListing(analytics.totalLikes, analytics.totalListings)}
            </>
          ) : (
            pending
          )
        }
      />
      <div className={wide}>
        <dt className="flex items-center gap-2 text-sm font-semibold text-muted">
          <MapPin aria-hidden="true" className="size-4 shrink-0 text-primary" />
          Top locations
        </dt>
        <dd className="min-h-18">
          {analytics ? (
            <TopLocations locations={analytics.topLocations.slice(0, SHOWN_LOCATIONS)} />
          ) : (
            <Skeleton className="mt-1 h-16 w-4/5" />
          )}
        </dd>
      </div>
    </dl>
  )
}

function TopLocations({ locations }: { locations: Analytics['topLocations'] }) {
  if (locations.length === 0) return <p className="text-muted">No rooms yet</p>
  return (
    <ol className="text-sm/6">
      {locations.map(({ _id: location, count }) => (
        <li className="flex flex-wrap justify-between gap-x-3" key={location}>
          <bdi className="min-w-0 truncate font-semibold">{location}</bdi>
          <span className="ms-auto text-muted tabular-nums">{formatCounted(count, 'host', 'hosts')}</span>
        </li>
      ))}
    </ol>
  )
}
