import type { Listing } from '@roommate-finder/contracts/listings'
import { CircleCheck, Heart, Pencil } from 'lucide-react'
import { type ReactNode, type RefObject, useId } from 'react'
import { Link } from 'react-router-dom'
import { AvailabilityBadge, Price } from '#src/entities/room/cards/listing-facts.tsx'
import { ContactActions } from '#src/entities/room/contact/contact-actions.tsx'
import { useSeenByHost } from '#src/entities/room/marks/interest.tsx'
import { cn } from '#src/lib/cn.ts'
import { paths } from '#src/lib/paths.ts'
import { Button, buttonStyle } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import type { InterestProps } from './use-room-interest.ts'

/** Shown to the owner in place of the actions of others. */
export function OwnerActions({ id }: { id: string }) {
  return (
    <>
      <Button className="min-h-12" disabled look="outline">
        This is Your Listing
      </Button>
      <Link className={buttonStyle('solid', 'min-h-12')} to={paths.update(id)}>
        <Pencil aria-hidden="true" className="size-5" />
        Edit room
      </Link>
    </>
  )
}

/** Renders the button and the text that describes it. */
export function InterestButton({ interest, buttonRef }: Pick<InterestProps, 'interest' | 'buttonRef'>) {
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

export const UNAVAILABLE = 'The host marked this room unavailable.'

interface ContactProps extends Pick<InterestProps, 'interest'> {
  listing: Listing
  /** Focused when a like reveals the contact details. */
  contactRef: RefObject<HTMLHeadingElement | null>
}

function Contact({ listing, interest, contactRef }: ContactProps) {
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
      <Button className="-mb-2 -ms-4 self-start" look="quiet" onClick={interest.withdraw}>
        Remove interest
      </Button>
    </section>
  )
}

/** On wide screens, shows rent, availability and the actions of the viewer. On all, shows revealed contact details. */
export function InterestPanel({
  listing,
  interest,
  contactRef,
  buttonRef,
  messageHost,
  wide,
}: InterestProps & ContactProps & { messageHost: ReactNode; wide: boolean }) {
  const isAvailable = listing.availability === 'available'
  return (
    <Card
      aria-label={wide ? 'Rent and contact' : undefined}
      className={cn('flex flex-col gap-4', !interest.revealed && 'print:hidden')}
    >
      {wide && (
        <>
          <div className="flex flex-wrap items-center justify-between gap-2 print:hidden">
            <Price listing={listing} />
            <AvailabilityBadge listing={listing} />
          </div>
          {listing.isOwner && <OwnerActions id={listing._id} />}
          {!listing.isOwner && !isAvailable && <p className="text-pretty text-muted">{UNAVAILABLE}</p>}
          {!listing.isOwner && !interest.revealed && isAvailable && (
            <div className="flex flex-col gap-2">
              <InterestButton buttonRef={buttonRef} interest={interest} />
            </div>
          )}
          {messageHost}
        </>
      )}
      {interest.revealed && <Contact contactRef={contactRef} interest={interest} listing={listing} />}
    </Card>
  )
}
