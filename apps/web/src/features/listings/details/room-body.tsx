import type { Host, Listing } from '@roommate-finder/contracts/listings'
import type { Photo } from '@roommate-finder/contracts/photos'
import { type ReactNode, useState } from 'react'
import { cn } from '#src/lib/cn.ts'
import { useMedia } from '#src/lib/media.ts'
import { Tag } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { ListingPicture } from '#src/ui/listing-picture.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { AvailabilityBadge } from '../cards/listing-facts.tsx'
import { Gallery } from '../photos/gallery.tsx'
import { FactTable } from './fact-table.tsx'
import { HostCard } from './host-card.tsx'
import { ActionBar, InterestPanel, useRoomInterest } from './interest-panel.tsx'
import { InterestedPeople } from './interested-people.tsx'

/** The length of about one screen on a phone. */
const SHORT = { characters: 900, lines: 12 }

const isLong = (text: string): boolean => text.length > SHORT.characters || text.split('\n').length > SHORT.lines

/** Shows the description as typed. Collapses a long one, so that the host card stays near. */
function Description({ text }: { text: string }) {
  const [open, setOpen] = useState(false)
  const long = isLong(text)
  return (
    <section aria-labelledby="about" className="flex flex-col gap-2">
      <h2 className="text-heading" id="about">
        About this room
      </h2>
      <p
        className={cn(
          'max-w-prose text-lg/7 wrap-anywhere whitespace-pre-line',
          long && !open && 'line-clamp-10 print:line-clamp-none',
        )}
        dir="auto"
      >
        {text}
      </p>
      {long && (
        <Button aria-expanded={open} className="-ml-4 self-start" look="quiet" onClick={() => setOpen(!open)}>
          {open ? 'Show less' : 'Show more'}
        </Button>
      )}
    </section>
  )
}

/** The `lg` breakpoint of the styles, from which the page has two columns. */
const WIDE = '(min-width: 64rem)'

/** One column: the panel is between picture and text. Two columns: it is sticky, beside both. */
const layout = {
  page: 'grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(21rem,1fr)] lg:gap-8',
  picture: 'relative aspect-3/2 max-h-120 w-full min-w-0 overflow-hidden rounded-lg border border-line print:max-h-72',
  panel: 'min-w-0 lg:sticky lg:top-24 lg:col-start-2 lg:row-span-2 lg:row-start-1',
  text: 'flex min-w-0 flex-col gap-8',
}

/** Shows a room below its title. `children` come last, above the action bar of narrow screens. */
export function RoomBody({
  listing,
  photos,
  host,
  hostActions,
  messageHost,
  children,
}: {
  listing: Listing
  /** Undefined until they are loaded. Until then, the cover is shown. */
  photos: readonly Photo[] | undefined
  host: Host | undefined
  /** Buttons in the card of the host. */
  hostActions: ReactNode
  /** Shown below the interest button, except to the owner. */
  messageHost: ReactNode
  children: ReactNode
}) {
  const wide = useMedia(WIDE)
  const { interest, buttonRef, contactRef } = useRoomInterest(listing)
  const shownPhotos = photos ?? (listing.photo ? [listing.photo] : [])
  return (
    <>
      <div className={layout.page}>
        <div className={cn(layout.picture, shownPhotos.length === 0 && 'print:hidden')}>
          {shownPhotos.length > 0 ? (
            <Gallery photos={shownPhotos} />
          ) : (
            <ListingPicture className="h-full" listing={listing} />
          )}
          {!wide && (
            <div className="pointer-events-none absolute top-3 left-3 print:hidden">
              <AvailabilityBadge availability={listing.availability} />
            </div>
          )}
        </div>
        <div className={layout.panel}>
          <InterestPanel
            buttonRef={buttonRef}
            contactRef={contactRef}
            interest={interest}
            listing={listing}
            messageHost={messageHost}
            wide={wide}
          />
        </div>
        <div className={layout.text}>
          <Description text={listing.description} />
          <FactTable listing={listing} />
          {listing.lifestyle.length > 0 && (
            <section aria-labelledby="lifestyle" className="flex flex-col gap-3">
              <h2 className="text-heading" id="lifestyle">
                Lifestyle
              </h2>
              <ul aria-labelledby="lifestyle" className="flex flex-wrap gap-2">
                {listing.lifestyle.map((tag) => (
                  <Tag key={tag}>
                    <bdi>{tag}</bdi>
                  </Tag>
                ))}
              </ul>
            </section>
          )}
          <HostCard actions={hostActions} host={host} liked={listing.liked} />
          {listing.isOwner && <InterestedPeople listingId={listing._id} title={listing.title} />}
        </div>
      </div>
      <div className="empty:hidden lg:mt-6 print:hidden">{children}</div>
      {!wide && <ActionBar buttonRef={buttonRef} interest={interest} listing={listing} />}
    </>
  )
}

export function RoomBodySkeleton() {
  return (
    <div aria-hidden="true" className={layout.page}>
      <Skeleton className="aspect-3/2 max-h-120 w-full" />
      <div className={layout.panel}>
        <Skeleton className="h-44 w-full max-lg:hidden" />
      </div>
      <div className={layout.text}>
        <div className="flex flex-col gap-3">
          <Skeleton className="h-7 w-48" />
          <Skeleton className="h-5 w-full" />
          <Skeleton className="h-5 w-full" />
          <Skeleton className="h-5 w-2/3" />
        </div>
        <Skeleton className="h-52 w-full" />
      </div>
    </div>
  )
}
