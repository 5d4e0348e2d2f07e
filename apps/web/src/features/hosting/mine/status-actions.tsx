import { RENTED_TEXT } from '@roommate-finder/contracts/decline'
import { RENEWAL_NOTICE_DAYS } from '@roommate-finder/contracts/limits'
import { canDo, type Listing } from '@roommate-finder/contracts/listings'
import { isolate } from '@roommate-finder/contracts/primitives'
import { useState } from 'react'
import { formatCalendarDate, toCalendarDate } from '#src/lib/format.ts'
import { Ago } from '#src/ui/ago.tsx'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Segmented } from '#src/ui/segmented.tsx'
import { useStatus } from './use-status.ts'

const DAY_MS = 86_400_000

/** Returns whether a room has expired, or expires within the days in which its owner is asked to renew it. */
export const needsRenewal = ({ status, expiresAt }: Listing): boolean => {
  if (!canDo(status, 'renew')) return false
  if (status !== 'active' || expiresAt === undefined) return status !== 'active'
  return Date.parse(expiresAt) - Date.now() <= RENEWAL_NOTICE_DAYS * DAY_MS
}

/** Says how long an active room stays on the site, and how an expired one gets back. Renders nothing for a hidden room. */
export function StatusLine({ listing }: { listing: Listing }) {
  const { status, confirmedAt, expiresAt, hidden } = listing
  if (hidden) return null
  if (status === 'expired') return <p className="text-sm text-muted">Off the site until you renew it</p>
  if (status !== 'active' || expiresAt === undefined) return null
  return (
    <p className="text-sm text-muted">
      Confirmed <Ago iso={confirmedAt} />
      {/* A no-break space, so that no line starts with the dot. */}
      {`\u00A0· Expires ${formatCalendarDate(toCalendarDate(Date.parse(expiresAt)))}`}
    </p>
  )
}

const found = [
  { value: '', label: 'Skip' },
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const

/** Says what people will get, asks whether the host found someone here, and marks the room as rented. */
export function RentedDialog({ listing, onClose }: { listing: Listing; onClose: () => void }) {
  const { markAsRented } = useStatus(listing)
  const [answer, setAnswer] = useState<(typeof found)[number]['value']>('')
  const mark = () => {
    onClose()
    markAsRented(answer === '' ? undefined : answer === 'yes')
  }
  return (
    <Dialog
      actions={
        <>
          <Button look="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={mark}>Mark as rented</Button>
        </>
      }
      description={`“${isolate(listing.title)}” comes off the site. We’ll send the people you’re talking to: “${RENTED_TEXT}”`}
      onClose={onClose}
      open
      title="Mark as rented?"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p aria-hidden="true">Did you find someone here?</p>
        <Segmented label="Did you find someone here?" onChange={setAnswer} options={found} value={answer} />
      </div>
    </Dialog>
  )
}
