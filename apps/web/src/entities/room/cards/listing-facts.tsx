import type { Listing, RoomType } from '@roommate-finder/contracts/listings'
import type { Place } from '@roommate-finder/contracts/places'
import { BedDouble, CircleCheck, CircleSlash, EyeOff, Heart, MapPin } from 'lucide-react'
import { Suspense } from 'react'
import { cn } from '#src/lib/cn.ts'
import { formatCount, formatRent } from '#src/lib/format.ts'
import { lazyComponent } from '#src/lib/lazy-component.ts'
import { Badge, Tag } from '#src/ui/badge.tsx'
import { countFittingTags, formatCardFacts, formatMonthlyTotal, formatStatus } from '../facts/card-facts.ts'
import { formatDistance } from '../filters/near.ts'

const iconStyle = 'size-4 shrink-0'

export function Rent({ rent, className = 'text-heading' }: { rent: number | null; className?: string | undefined }) {
  return (
    <p className={cn('flex flex-wrap items-baseline gap-x-1.5 font-display font-bold tabular-nums', className)}>
      <span>{formatRent(rent)}</span>
      {rent !== null && <span className="font-sans text-base font-normal tracking-normal text-muted">/month</span>}
    </p>
  )
}

/** Shows the rent and, if it is known, what a month costs with utilities. */
export function Price({
  listing,
  className,
}: {
  listing: Parameters<typeof formatMonthlyTotal>[0]
  className?: string
}) {
  const total = formatMonthlyTotal(listing)
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3">
      <Rent className={className} rent={listing.rent} />
      {total !== '' && <p className="text-sm font-normal text-muted tabular-nums">{total}</p>}
    </div>
  )
}

export function AvailabilityBadge({ listing }: { listing: Pick<Listing, 'availability' | 'status' | 'hidden'> }) {
  const isAvailable = listing.availability === 'available'
  const tone = isAvailable ? 'success' : 'neutral'
  const Icon = listing.hidden ? EyeOff : isAvailable ? CircleCheck : CircleSlash
  return (
    <Badge tone={listing.hidden ? 'warning' : tone}>
      <Icon aria-hidden="true" className="size-4" />
      {formatStatus(listing)}
    </Badge>
  )
}

export function RoomLocation({ location, className }: { location: string; className?: string }) {
  return (
    <p className={cn('flex min-w-0 items-center gap-1.5', className)}>
      <MapPin aria-hidden="true" className={iconStyle} />
      <span className="sr-only">Location: </span>
      <bdi className="truncate">{location}</bdi>
    </p>
  )
}

/** Shows how far a room is from the place of its search. Renders nothing for other lists. */
export function RoomDistance({
  listing: { distanceMiles },
  near,
  className,
}: {
  listing: Pick<Listing, 'distanceMiles'>
  near: Place | undefined
  className?: string
}) {
  if (!near || distanceMiles === undefined) return null
  return <p className={cn('truncate', className)}>{formatDistance(distanceMiles, near)}</p>
}

export function RoomKind({ roomType }: { roomType: RoomType }) {
  return (
    <p className="flex shrink-0 items-center gap-1.5">
      <BedDouble aria-hidden="true" className={iconStyle} />
      <span className="sr-only">Room type: </span>
      {roomType}
    </p>
  )
}

/** Shows move-in date and fall of the rent in one line. Renders nothing without both. */
export function CardFacts({
  listing,
  className,
}: {
  listing: Parameters<typeof formatCardFacts>[0]
  className?: string
}) {
  const text = formatCardFacts(listing)
  if (text === '') return null
  return <p className={cn('truncate text-muted tabular-nums first-letter:uppercase', className)}>{text}</p>
}

/** Shows the first tags of a room and the number of the others, in one line. Renders nothing without tags. */
export function LifestyleTags({
  lifestyle,
  className,
}: {
  lifestyle: readonly string[]
  className?: string | undefined
}) {
  if (lifestyle.length === 0) return null
  const shown = countFittingTags(lifestyle)
  const hidden = lifestyle.length - shown
  return (
    <ul aria-label="Lifestyle" className={cn('flex gap-1.5', className)}>
      {lifestyle.slice(0, shown).map((tag) => (
        <Tag className="min-w-0" key={tag} title={tag}>
          <bdi>{tag}</bdi>
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

// Loaded late, because only users with answers see it.
const FitLine = lazyComponent(async () => (await import('#src/entities/fit/fit-line.tsx')).FitLine)

/**
 * Shows how the viewer fits, as far as it is known, else the tags of the room. `className` applies to the tags.
 */
export function FitOrTags({
  listing: { fit, lifestyle },
  className,
}: {
  listing: Pick<Listing, 'fit' | 'lifestyle'>
  className?: string
}) {
  const lines = fit ? Math.sign(fit.agrees.length) + Math.sign(fit.differs.length) : 0
  if (!fit || lines === 0) return <LifestyleTags className={className} lifestyle={lifestyle} />
  return (
    // As high as its lines, so that nothing moves.
    <Suspense fallback={<div className={lines === 1 ? 'h-6' : 'h-12'} />}>
      <FitLine fit={fit} />
    </Suspense>
  )
}

export function LikeCount({ likeCount }: { likeCount: number }) {
  return (
    <p className="flex items-center gap-1.5 text-muted tabular-nums">
      <Heart aria-hidden="true" className={iconStyle} />
      <span>{formatCount(likeCount)}</span>
      <span className="sr-only"> interested</span>
    </p>
  )
}
