import type { Listing } from '@roommate-finder/contracts/listings'
import { BedDouble, Heart, MapPin } from 'lucide-react'
import { Link, useLocation } from 'react-router-dom'
import { formatCount } from '#src/lib/format.ts'
import { paths } from '#src/lib/paths.ts'
import { RoomScene } from '#src/ui/room-scene.tsx'
import type { Scene } from '#src/ui/scene.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { Tag } from '#src/ui/tag.tsx'
import { AvailabilityBadge, Rent } from './listing-facts.tsx'

const MAX_TAGS = 3

const frame = 'relative flex h-full flex-col overflow-hidden rounded-md border border-line bg-card shadow-rest'
const iconStyle = 'size-4 shrink-0'

/** Two lines always, so that every card of a row, and its skeleton, is as high as the next. */
function Tags({ lifestyle }: { lifestyle: readonly string[] }) {
  const hidden = lifestyle.length - MAX_TAGS
  if (lifestyle.length === 0) return <div className="h-16" />
  return (
    <ul aria-label="Lifestyle" className="flex h-16 flex-wrap content-start gap-1.5 overflow-hidden">
      {lifestyle.slice(0, MAX_TAGS).map((tag) => (
        <Tag className="max-w-[48%]" key={tag} title={tag}>
          {tag}
        </Tag>
      ))}
      {hidden > 0 && (
        <Tag className="shrink-0">
          <span aria-hidden="true">+{hidden}</span>
          <span className="sr-only">and {hidden} more</span>
        </Tag>
      )}
    </ul>
  )
}

export function ListingCard({ listing, scene }: { listing: Listing; scene: Scene }) {
  const { search } = useLocation()
  return (
    <article
      className={`${frame} transition-[translate,box-shadow,border-color] duration-200 hover:-translate-y-0.5 hover:border-control hover:shadow-raised`}
    >
      <div className="relative">
        <RoomScene scene={scene} />
        <div className="absolute top-3 left-3">
          <AvailabilityBadge availability={listing.availability} />
        </div>
      </div>
      <div className="flex grow flex-col gap-2 px-4 pt-4 pb-2">
        <Rent rent={listing.rent} />
        <h2 className="line-clamp-2 min-h-[2lh] font-sans text-lg/6 font-semibold break-words">{listing.title}</h2>
        <div className="flex justify-between gap-3 text-muted">
          <p className="flex min-w-0 items-center gap-1.5">
            <MapPin aria-hidden="true" className={iconStyle} />
            <span className="sr-only">Location: </span>
            <span className="truncate">{listing.location}</span>
          </p>
          <p className="flex shrink-0 items-center gap-1.5">
            <BedDouble aria-hidden="true" className={iconStyle} />
            <span className="sr-only">Room type: </span>
            {listing.roomType}
          </p>
        </div>
        <Tags lifestyle={listing.lifestyle} />
        <div className="mt-auto flex items-center justify-between gap-3 border-t border-line pt-2">
          <Link
            className="-ml-2 inline-flex min-h-11 items-center rounded-sm px-2 font-semibold text-primary after:absolute after:inset-0 after:rounded-md focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-primary"
            state={{ from: search }}
            to={paths.details(listing._id)}
          >
            View Details
            <span className="sr-only"> of {listing.title}</span>
          </Link>
          <p className="flex items-center gap-1.5 text-muted tabular-nums">
            <Heart aria-hidden="true" className={iconStyle} />
            {formatCount(listing.likeCount)}
            <span className="sr-only">{listing.likeCount === 1 ? ' like' : ' likes'}</span>
          </p>
        </div>
      </div>
    </article>
  )
}

export function ListingCardSkeleton() {
  return (
    <div className={frame}>
      <Skeleton className="aspect-4/3 w-full" shape="fill" />
      <div className="flex grow flex-col gap-2 px-4 pt-4 pb-2">
        <div className="flex h-[1lh] items-center text-heading">
          <Skeleton className="h-7 w-32" />
        </div>
        <div className="flex h-12 flex-col justify-around">
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-2/3" />
        </div>
        <div className="flex h-6 items-center">
          <Skeleton className="h-4 w-3/4" />
        </div>
        <div className="flex h-16">
          <Skeleton className="h-7 w-3/4" shape="pill" />
        </div>
        <div className="flex h-[3.25rem] items-center border-t border-line pt-2">
          <Skeleton className="h-5 w-28" />
        </div>
      </div>
    </div>
  )
}
