import { type Listing, roomTypeNames } from '@roommate-finder/contracts/listings'
import { BedDouble, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { Price } from '#src/entities/room/cards/listing-facts.tsx'
import { formatReduction, formatStatus } from '#src/entities/room/facts/card-facts.ts'
import { describeWaiting } from '#src/entities/room/facts/waiting.ts'
import { formatCount, formatCounted, formatDate, formatMoney } from '#src/lib/format.ts'
import { TWO_COLUMNS, useMedia } from '#src/lib/media.ts'
import { paths } from '#src/lib/paths.ts'
import { Ago } from '#src/ui/ago.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

/** Shows rent, status and URL in print only, because print hides the panel and the action bar. */
export function PrintFacts({ listing }: { listing: Listing }) {
  const { _id, rent } = listing
  const price = rent === null ? 'Rent: N/A' : `${formatMoney(rent)} /month`
  return (
    <>
      <div className="print-only text-heading font-semibold" data-text={`${price} · ${formatStatus(listing)}`} />
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

/** Shows place and room type, on narrow screens below the rent, which the panel shows on wide ones. */
export function RoomFacts({ listing }: { listing: Listing }) {
  const wide = useMedia(TWO_COLUMNS)
  return (
    <div className="flex flex-col gap-1">
      {!wide && (
        <div className="flex print:hidden">
          <Price listing={listing} />
        </div>
      )}
      <ul aria-label="At a glance" className="flex flex-wrap gap-x-5 gap-y-1 text-muted">
        <Fact icon={<MapPin aria-hidden="true" />}>
          <bdi>{listing.location}</bdi>
        </Fact>
        <Fact icon={<BedDouble aria-hidden="true" />}>{roomTypeNames[listing.roomType]}</Fact>
      </ul>
    </div>
  )
}

export function RoomFactsSkeleton() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-1">
      <div className="flex h-[1lh] items-center text-heading lg:hidden">
        <Skeleton className="h-6 w-32" />
      </div>
      <div className="flex gap-5">
        <Skeleton className="h-6 w-36" />
        <Skeleton className="h-6 w-28" />
      </div>
    </div>
  )
}

/**
 * Shows when the room was posted and last confirmed, and how many people were interested in it, saw it, and wait for an
 * answer.
 */
export function RoomActivity({ listing, waiting }: { listing: Listing; waiting: number }) {
  const reduction = formatReduction(listing)
  const { createdAt, confirmedAt, status, likeCount, viewCount } = listing
  return (
    <ul aria-label="Activity" className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
      {reduction && <li className="font-semibold text-success">{reduction}</li>}
      <li>
        Posted{' '}
        <span className="print:hidden">
          <Ago iso={createdAt} />
        </span>
        <span className="print-only" data-text={`on ${formatDate(createdAt)}`} />
      </li>
      {status === 'active' && confirmedAt !== createdAt && (
        <li>
          Confirmed available <Ago iso={confirmedAt} />
        </li>
      )}
      <li>{`${formatCount(likeCount)} interested`}</li>
      <li>{formatCounted(viewCount, 'view', 'views')}</li>
      {describeWaiting(waiting) && <li>{describeWaiting(waiting)}</li>}
    </ul>
  )
}
