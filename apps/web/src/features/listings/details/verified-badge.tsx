import { BadgeCheck } from 'lucide-react'
import { Badge } from '#src/ui/badge.tsx'
import { Tooltip } from '#src/ui/tooltip.tsx'

const CHECKED = 'Email address confirmed'

/** Says what was checked: in a tooltip, on touch screens and paper beside the badge, and always to a screen reader. */
export function VerifiedBadge() {
  return (
    <Tooltip text={CHECKED}>
      <span className="inline-flex min-h-11 items-center gap-2">
        <Badge tone="success">
          <BadgeCheck aria-hidden="true" className="size-4" />
          Verified
        </Badge>
        <span className="sr-only text-sm text-muted pointer-coarse:not-sr-only print:not-sr-only">{CHECKED}</span>
      </span>
    </Tooltip>
  )
}
