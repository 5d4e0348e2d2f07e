import { BadgeCheck } from 'lucide-react'
import { Badge } from '#src/ui/badge.tsx'
import { Tooltip } from '#src/ui/tooltip.tsx'

const CHECKED = 'Email address confirmed'

/** Says what was checked: on hover and focus, beside it where there is neither, and always to a screen reader. */
export function VerifiedBadge() {
  return (
    <>
      <Tooltip text={CHECKED}>
        <button className="inline-flex min-h-11 cursor-help items-center gap-2 rounded-sm text-left" type="button">
          <Badge tone="success">
            <BadgeCheck aria-hidden="true" className="size-4" />
            Verified
          </Badge>
          <span className="sr-only text-sm text-muted pointer-coarse:not-sr-only">{CHECKED}</span>
        </button>
      </Tooltip>
      {/* No button is printed. */}
      <span className="on-paper" data-text={`Verified: ${CHECKED}`} />
    </>
  )
}
