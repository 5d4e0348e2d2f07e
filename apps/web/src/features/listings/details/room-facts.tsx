import { type Listing, roomTypeNames } from '@roommate-finder/contracts/listings'
import { BedDouble, CalendarDays, Eye, Heart, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatCount, formatDate, formatMoney } from '#src/lib/format.ts'
import { paths } from '#src/lib/paths.ts'
import { Ago } from '#src/ui/ago.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { availabilityLabels } from '../cards/card-facts.ts'

/** Shows rent, availability and URL in print only, because print hides the panel and the action bar. */
export function PrintFacts({ listing: { _id, rent, availability } }: { listing: Listing }) {
  const price = rent === null ? 'Rent: N/A' : `${formatMoney(rent)} /month`
  return (
    <>
      <div
        className="print-only text-heading font-semibold"
        data-text={`${price} · ${availabilityLabels[availability]}`}
      />
      <div className="print-only" data-text={location.origin + paths.details(_id)} />
    </>
  )
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex min-w-0 items-center gap-2 [&_svg]:size-5 [&_svg]:shrink-0">
      {icon}
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </li>
  )
}

const line = 'flex flex-wrap gap-x-5 gap-y-2 text-muted'

/** Shows location, room type, date, likes and views in one line. */
export function RoomFacts({ listing }: { listing: Listing }) {
  return (
    <ul aria-label="At a glance" className={line}>
      <Fact icon={<MapPin aria-hidden="true" />}>
        <bdi>{listing.location}</bdi>
      </Fact>
      <Fact icon={<BedDouble aria-hidden="true" />}>{roomTypeNames[listing.roomType]}</Fact>
      <Fact icon={<CalendarDays aria-hidden="true" />}>
        Posted{' '}
        <span className="print:hidden">
          <Ago iso={listing.createdAt} />
        </span>
        <span className="print-only" data-text={`on ${formatDate(listing.createdAt)}`} />
      </Fact>
      <Fact icon={<Heart aria-hidden="true" />}>{`${formatCount(listing.likeCount)} interested`}</Fact>
      <Fact icon={<Eye aria-hidden="true" />}>
        {listing.viewCount === 1 ? '1 view' : `${formatCount(listing.viewCount)} views`}
      </Fact>
    </ul>
  )
}

export function RoomFactsSkeleton() {
  return (
    <div aria-hidden="true" className={line}>
      <Skeleton className="h-6 w-36" />
      <Skeleton className="h-6 w-28" />
      <Skeleton className="h-6 w-36" />
    </div>
  )
}
