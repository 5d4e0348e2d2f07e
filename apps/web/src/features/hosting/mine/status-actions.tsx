import { RENTED_TEXT } from '@roommate-finder/contracts/decline'
import { RENEWAL_NOTICE_DAYS } from '@roommate-finder/contracts/limits'
import { canDo, type Listing } from '@roommate-finder/contracts/listings'
import { isolate } from '@roommate-finder/contracts/primitives'
import { KeyRound, RefreshCw } from 'lucide-react'
import { type MouseEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { formatCalendarDate, toCalendarDate } from '#src/lib/format.ts'
import { Ago } from '#src/ui/ago.tsx'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Segmented } from '#src/ui/segmented.tsx'
import { useStatus } from './use-status.ts'

const DAY_MS = 86_400_000

/** Above the stretched link of a card. */
const compactButton = 'relative z-1 shrink-0 px-2! whitespace-nowrap'

/** Moves the focus from a button that goes away to its room. */
const focusRoom = (button: Element | null) => button?.closest<HTMLElement>('[data-listing]')?.focus()

/** Returns whether a room has expired, or expires within the days in which its owner is asked to renew it. */
const needsRenewal = ({ status, expiresAt }: Listing): boolean => {
  if (!canDo(status, 'renew')) return false
  if (status !== 'active' || expiresAt === undefined) return status !== 'active'
  return Date.parse(expiresAt) - Date.now() <= RENEWAL_NOTICE_DAYS * DAY_MS
}

/** Says how long an active room stays on the site, and how an expired one gets back. */
export function StatusLine({ listing }: { listing: Listing }) {
  const { status, confirmedAt, expiresAt } = listing
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

/** Renders nothing for a room that needs no renewal yet. */
export function RenewButton({ listing }: { listing: Listing }) {
  const { renew } = useStatus(listing)
  if (!needsRenewal(listing)) return null
  const press = ({ currentTarget }: MouseEvent) => {
    focusRoom(currentTarget)
    renew()
  }
  return (
    <Button className={compactButton} look="quiet" onClick={press}>
      <RefreshCw aria-hidden="true" className="size-4 shrink-0" />
      Renew
      <span className="sr-only"> {listing.title}</span>
    </Button>
  )
}

const found = [
  { value: '', label: 'Skip' },
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const

/**
 * Says what people will get, asks whether the host found someone here, and marks the room as rented. Renders nothing for
 * a rented room.
 */
export function RentedButton({ listing }: { listing: Listing }) {
  const { markAsRented } = useStatus(listing)
  const [isOpen, setIsOpen] = useState(false)
  const [answer, setAnswer] = useState<(typeof found)[number]['value']>('')
  const button = useRef<HTMLButtonElement>(null)
  if (!canDo(listing.status, 'rent')) return null
  const mark = () => {
    // At once, because the page around an open dialog can't be focused.
    flushSync(() => setIsOpen(false))
    focusRoom(button.current)
    markAsRented(answer === '' ? undefined : answer === 'yes')
  }
  return (
    <>
      <Button className={compactButton} look="quiet" onClick={() => setIsOpen(true)} ref={button}>
        <KeyRound aria-hidden="true" className="size-4 shrink-0" />
        Mark as rented
        <span className="sr-only"> {listing.title}</span>
      </Button>
      <Dialog
        actions={
          <>
            <Button look="outline" onClick={() => setIsOpen(false)}>
              Cancel
            </Button>
            <Button onClick={mark}>Mark as rented</Button>
          </>
        }
        description={`“${isolate(listing.title)}” comes off the site. We’ll send the people you’re talking to: “${RENTED_TEXT}”`}
        onClose={() => setIsOpen(false)}
        open={isOpen}
        title="Mark as rented?"
      >
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p aria-hidden="true">Did you find someone here?</p>
          <Segmented label="Did you find someone here?" onChange={setAnswer} options={found} value={answer} />
        </div>
      </Dialog>
    </>
  )
}
