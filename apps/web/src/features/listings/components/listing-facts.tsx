import type { Availability } from '@roommate-finder/contracts/listings'
import { CircleCheck, CircleSlash } from 'lucide-react'
import { formatAgo, formatDate, formatMoney } from '#src/lib/format.ts'
import { Badge } from '#src/ui/badge.tsx'
import { availabilityLabels } from '../filters.ts'

export function Rent({ rent }: { rent: number | null }) {
  return (
    <p className="flex items-baseline gap-1.5 font-display text-heading font-bold tabular-nums">
      {rent === null ? 'N/A' : formatMoney(rent)}
      {rent !== null && <span className="font-sans text-base font-normal tracking-normal text-muted">/month</span>}
    </p>
  )
}

export function AvailabilityBadge({ availability }: { availability: Availability }) {
  const free = availability === 'available'
  const Icon = free ? CircleCheck : CircleSlash
  return (
    <Badge tone={free ? 'success' : 'neutral'}>
      <Icon aria-hidden="true" className="size-4" />
      {availabilityLabels[availability]}
    </Badge>
  )
}

export function Ago({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} title={formatDate(iso)}>
      {formatAgo(iso)}
    </time>
  )
}
