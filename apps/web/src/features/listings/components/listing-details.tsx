import type { ListingDetails } from '@roommate-finder/contracts/listings'
import { BadgeCheck, BedDouble, CalendarDays, Heart, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatCount, formatMonth } from '#src/lib/format.ts'
import { RoomScene } from '#src/ui/room-scene.tsx'
import { pickScene } from '#src/ui/scene.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { Tag } from '#src/ui/tag.tsx'
import { Ago, AvailabilityBadge, Rent } from './listing-facts.tsx'

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-center gap-2 text-muted [&_svg]:size-5 [&_svg]:shrink-0">
      {icon}
      <span className="min-w-0 break-words">{children}</span>
    </li>
  )
}

function HostCard({ host }: Pick<ListingDetails, 'host'>) {
  return (
    <section className="flex flex-col gap-1 rounded-md border border-line bg-card p-5 shadow-rest">
      <h2 className="text-sm font-semibold text-muted">Hosted by</h2>
      <p className="flex items-center gap-2 text-lg font-semibold break-words">
        {host.name}
        {host.verified && (
          <>
            <BadgeCheck aria-hidden="true" className="size-5 text-success" />
            <span className="sr-only">(e-mail address verified)</span>
          </>
        )}
      </p>
      {host.memberSince && <p className="text-muted">Member since {formatMonth(host.memberSince)}</p>}
    </section>
  )
}

/** One column has the facts between picture and text; two have them beside both. */
const layout = 'grid items-start gap-6 lg:grid-cols-[2fr_1fr] lg:gap-8'

/** Everything of a room but its title, which is the heading of the page around it. */
export function ListingDetailsBody({ listing }: { listing: ListingDetails }) {
  return (
    <div className={layout}>
      <div className="overflow-hidden rounded-lg border border-line">
        <RoomScene scene={pickScene({ seed: listing._id, kind: listing.roomType })} />
      </div>
      <aside aria-label="At a glance" className="flex flex-col gap-4 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <section className="flex flex-col gap-4 rounded-md border border-line bg-card p-5 shadow-rest">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <Rent rent={listing.rent} />
            <AvailabilityBadge availability={listing.availability} />
          </div>
          <ul className="flex flex-col gap-3">
            <Fact icon={<MapPin aria-hidden="true" />}>{listing.location}</Fact>
            <Fact icon={<BedDouble aria-hidden="true" />}>{listing.roomType} room</Fact>
            <Fact icon={<Heart aria-hidden="true" />}>{formatCount(listing.likeCount)} interested</Fact>
            <Fact icon={<CalendarDays aria-hidden="true" />}>
              Posted <Ago iso={listing.createdAt} />
            </Fact>
          </ul>
        </section>
        <HostCard host={listing.host} />
      </aside>
      <div className="flex flex-col gap-6">
        <section>
          <h2 className="mb-2 text-heading">About this room</h2>
          <p className="max-w-prose text-lg/7 break-words whitespace-pre-line">{listing.description}</p>
        </section>
        {listing.lifestyle.length > 0 && (
          <section>
            <h2 className="mb-3 text-heading">Lifestyle</h2>
            <ul className="flex flex-wrap gap-2">
              {listing.lifestyle.map((tag) => (
                <Tag key={tag}>{tag}</Tag>
              ))}
            </ul>
          </section>
        )}
      </div>
    </div>
  )
}

export function ListingDetailsSkeleton() {
  return (
    <div aria-hidden="true" className={layout}>
      <Skeleton className="aspect-4/3 w-full" />
      <div className="flex flex-col gap-4">
        <Skeleton className="h-60 w-full" />
        <Skeleton className="h-28 w-full" />
      </div>
    </div>
  )
}
