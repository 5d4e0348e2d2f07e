import type { Listing } from '@roommate-finder/contracts/listings'
import { CircleCheck, Heart, Pencil } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useRef } from 'react'
import { Link } from 'react-router-dom'
import { cn } from '#src/lib/cn.ts'
import { paths } from '#src/lib/paths.ts'
import { Button, buttonStyle } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { AvailabilityBadge, Rent } from '../cards/listing-facts.tsx'
import { useInterest, useSeenByHost } from '../interest/use-interest.ts'
import { ContactActions } from './contact-actions.tsx'

/**
 * Expresses and withdraws interest. Moves the focus to the contact details when they replace the button, and back to
 * the button after a withdrawal.
 */
export const useRoomInterest = (listing: Listing) => {
  const button = useRef<HTMLButtonElement>(null)
  const { express, withdraw, pending } = useInterest(listing)
  const contact = useRef<HTMLHeadingElement>(null)
  const hasActed = useRef(false)
  const revealed = !listing.isOwner && listing.liked && listing.contactInfo !== undefined
  const wasRevealed = useRef(revealed)

  const goToContact = () => {
    contact.current?.focus({ preventScroll: true })
    contact.current?.closest('section')?.scrollIntoView({ block: 'nearest' })
  }
  const moveFocus = useEffectEvent(() => {
    if (revealed) goToContact()
    else button.current?.focus()
  })

  useEffect(() => {
    if (wasRevealed.current === revealed) return
    wasRevealed.current = revealed
    if (hasActed.current) moveFocus()
  }, [revealed])

  const trackAction = (act: () => void) => () => {
    hasActed.current = true
    act()
  }
  return {
    buttonRef: button,
    contactRef: contact,
    interest: {
      express: trackAction(express),
      withdraw: trackAction(withdraw),
      goToContact,
      /** True while a like is in flight. A withdrawal in flight can be undone, so it does not count. */
      pending: pending && listing.liked,
      revealed,
    },
  }
}

type RoomInterest = ReturnType<typeof useRoomInterest>['interest']

interface PanelProps {
  listing: Listing
  interest: RoomInterest
  /** Focused when a like reveals the contact details. */
  contactRef: RefObject<HTMLHeadingElement | null>
  /** Focused when a withdrawal hides the contact details. */
  buttonRef: RefObject<HTMLButtonElement | null>
}

function EditLink({ id }: { id: string }) {
  return (
    <Link className={buttonStyle()} to={paths.update(id)}>
      <Pencil aria-hidden="true" className="size-5" />
      Edit room
    </Link>
  )
}

function InterestButton({ interest, buttonRef }: Pick<PanelProps, 'interest' | 'buttonRef'>) {
  const described = useId()
  return (
    <>
      <Button
        aria-describedby={described}
        className="min-h-12"
        onClick={interest.express}
        pending={interest.pending}
        pendingLabel="Sending…"
        ref={buttonRef}
      >
        <Heart aria-hidden="true" className="size-5" />
        I'm Interested
      </Button>
      <p className="basis-full text-sm text-muted" id={described}>
        {useSeenByHost()}
      </p>
    </>
  )
}

function Contact({ listing, interest, contactRef }: Omit<PanelProps, 'buttonRef'>) {
  return (
    <section
      aria-labelledby="contact"
      className="flex flex-col gap-4 lg:border-t lg:border-line lg:pt-4 print:border-0 print:p-0"
    >
      <div className="flex flex-col gap-1">
        <h2 className="text-lg" id="contact" ref={contactRef} tabIndex={-1}>
          Contact details
        </h2>
        <p className="flex items-center gap-2 text-success print:hidden">
          <CircleCheck aria-hidden="true" className="size-5 shrink-0" />
          You’re interested in this room.
        </p>
      </div>
      <ContactActions contactInfo={listing.contactInfo ?? ''} title={listing.title} />
      <p className="text-sm text-pretty text-muted">Never pay before you’ve seen the room.</p>
      <Button className="-mb-2 -ml-4 self-start" look="quiet" onClick={interest.withdraw}>
        Remove interest
      </Button>
    </section>
  )
}

/**
 * Shows rent, availability and the actions of the viewer. Unless `wide`, `ActionBar` shows rent and main action.
 */
export function InterestPanel({
  listing,
  interest,
  contactRef,
  buttonRef,
  messageHost,
  wide,
}: PanelProps & {
  messageHost: ReactNode
  /** The page has two columns. */
  wide: boolean
}) {
  const isAvailable = listing.availability === 'available'
  return (
    <Card aria-label="Rent and contact" className={cn('flex flex-col gap-4', !interest.revealed && 'print:hidden')}>
      {wide && (
        <div className="flex flex-wrap items-center justify-between gap-2 print:hidden">
          <Rent rent={listing.rent} />
          <AvailabilityBadge availability={listing.availability} />
        </div>
      )}
      {listing.isOwner && (
        <>
          <Button className="min-h-12" disabled look="outline">
            This is Your Listing
          </Button>
          {wide && <EditLink id={listing._id} />}
        </>
      )}
      {!listing.isOwner && !isAvailable && (
        <p className="text-pretty text-muted">The host marked this room unavailable.</p>
      )}
      {!listing.isOwner && !interest.revealed && isAvailable && wide && (
        <div className="flex flex-col gap-2">
          <InterestButton buttonRef={buttonRef} interest={interest} />
        </div>
      )}
      {!listing.isOwner && messageHost}
      {interest.revealed && <Contact contactRef={contactRef} interest={interest} listing={listing} />}
    </Card>
  )
}

/** Keeps rent and main action at the bottom of a narrow screen. Sticky, so it never covers the end of the page. */
export function ActionBar({ listing, interest, buttonRef }: Omit<PanelProps, 'contactRef'>) {
  const action = () => {
    if (listing.isOwner) return <EditLink id={listing._id} />
    if (interest.revealed) {
      return (
        <Button look="outline" onClick={interest.goToContact}>
          Contact details
        </Button>
      )
    }
    if (listing.availability !== 'available') return <AvailabilityBadge availability={listing.availability} />
    return <InterestButton buttonRef={buttonRef} interest={interest} />
  }
  return (
    <div
      className="sticky bottom-0 z-10 print:hidden -mx-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line bg-raised px-4 py-3 sm:-mx-6 sm:px-6"
      data-action-bar
    >
      <Rent rent={listing.rent} />
      {action()}
    </div>
  )
}
