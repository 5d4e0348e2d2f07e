import { MAX_LISTED_DESCRIPTION } from '@roommate-finder/contracts/limits'
import type { Host, Listing } from '@roommate-finder/contracts/listings'
import type { Photo } from '@roommate-finder/contracts/photos'
import type { Point } from '@roommate-finder/contracts/places'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { AvailabilityBadge } from '#src/entities/room/cards/listing-facts.tsx'
import { cn } from '#src/lib/cn.ts'
import { TWO_COLUMNS, useMedia } from '#src/lib/media.ts'
import { Tag } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { ListingPicture } from '#src/ui/listing-picture.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { ActionBar } from './action-bar.tsx'
import { FactTable } from './fact-table.tsx'
import { Gallery } from './gallery/gallery.tsx'
import { HostCard } from './host-card.tsx'
import { InterestPanel } from './interest-panel.tsx'
import { RoomArea, UnmarkedArea } from './room-area.tsx'
import { roomLayout } from './room-layout.ts'
import { SafetyNote } from './safety-note.tsx'
import { SimilarRooms } from './similar-rooms.tsx'
import { useRoomInterest } from './use-room-interest.ts'

const SHORT = { characters: 900, lines: 12 }

const isLong = (text: string): boolean => text.length > SHORT.characters || text.split('\n').length > SHORT.lines

/** Few words are longer, so that lists cut a longer description to at least `MAX_LISTED_DESCRIPTION` less this. */
const LONG_WORD = 60

/** Ends a description from a list with an ellipsis if the list may have cut it. */
const markCut = (text: string): string => {
  const { length } = Array.from(text)
  return length > MAX_LISTED_DESCRIPTION - LONG_WORD && length <= MAX_LISTED_DESCRIPTION ? `${text}…` : text
}

/** Shows the description as typed. Collapses a long one, so that what follows stays near. */
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
        <Button aria-expanded={open} className="-ms-4 self-start" look="quiet" onClick={() => setOpen(!open)}>
          {open ? 'Show less' : 'Show more'}
        </Button>
      )}
    </section>
  )
}

function Lifestyle({ tags }: { tags: readonly string[] }) {
  return (
    <section aria-labelledby="lifestyle" className="flex flex-col gap-3">
      <h2 className="text-heading" id="lifestyle">
        Lifestyle
      </h2>
      <ul aria-labelledby="lifestyle" className="flex flex-wrap gap-2">
        {tags.map((tag) => (
          <Tag key={tag}>
            <bdi>{tag}</bdi>
          </Tag>
        ))}
      </ul>
    </section>
  )
}

/** Shows the photos of a room, or its cover until they are loaded, or its drawn scene if it has none. */
export function RoomPicture({ listing, photos }: { listing: Listing; photos: readonly Photo[] | undefined }) {
  const wide = useMedia(TWO_COLUMNS)
  const shownPhotos = photos ?? (listing.photo ? [listing.photo] : [])
  return (
    <div className={cn(roomLayout.picture, shownPhotos.length === 0 && 'print:hidden')}>
      {shownPhotos.length > 0 ? (
        <Gallery photos={shownPhotos} />
      ) : (
        <ListingPicture className="h-full" listing={listing} />
      )}
      {!wide && (
        <div className="pointer-events-none absolute top-3 inset-s-3 print:hidden">
          <AvailabilityBadge listing={listing} />
        </div>
      )}
    </div>
  )
}

/** Stores the height of an element in a property of its style. */
const trackHeight = (element: HTMLElement | null) => {
  if (!element) return
  const sizes = new ResizeObserver(() => element.style.setProperty('--height', `${element.offsetHeight}px`))
  sizes.observe(element)
  return () => sizes.disconnect()
}

/** Shows a room below its head: the rest of `roomLayout.page`. */
export function RoomBody({
  listing,
  host,
  spot,
  similar,
  hostActions,
  messageHost,
  applicants,
  onExpressed,
}: {
  listing: Listing
  host: Host | undefined
  /** Missing while the room loads, null if the host has not marked one. */
  spot: Point | null | undefined
  similar: UseQueryResult<Listing[]>
  /** Buttons in the card of the host. */
  hostActions: ReactNode
  /** The button to write to the host, if the user can. */
  messageHost: ReactNode
  /** Says how many people asked about the owner's room. */
  applicants: ReactNode
  /** Called after the user has pressed the button that expresses interest. */
  onExpressed: () => void
}) {
  const wide = useMedia(TWO_COLUMNS)
  const { interest, buttonRef, contactRef } = useRoomInterest(listing, onExpressed)
  const panel = { listing, interest, buttonRef, messageHost }
  const hasPanel = wide || interest.revealed
  const safety = !listing.isOwner && <SafetyNote />
  const hostCard = !listing.isOwner && <HostCard actions={hostActions} host={host} listing={listing} />
  return (
    <>
      {hasPanel && (
        <div className={roomLayout.side}>
          <div className={roomLayout.sticky} ref={trackHeight}>
            <InterestPanel {...panel} contactRef={contactRef} wide={wide} />
            {wide && hostCard}
            {wide && applicants}
            {safety}
          </div>
        </div>
      )}
      <div className={roomLayout.text}>
        {!wide && applicants}
        <Description text={spot === undefined ? markCut(listing.description) : listing.description} />
        <FactTable listing={listing} />
        {listing.lifestyle.length > 0 && <Lifestyle tags={listing.lifestyle} />}
        {spot && <RoomArea location={listing.location} spot={spot} />}
        {spot === null && listing.place && <UnmarkedArea place={listing.place.label} />}
        {!wide && hostCard}
        {!hasPanel && safety}
      </div>
      <div className="mt-4 min-w-0 empty:hidden lg:col-span-full print:hidden">
        <SimilarRooms similar={similar} />
      </div>
      {!wide && <ActionBar {...panel} />}
    </>
  )
}

export function RoomBodySkeleton() {
  return (
    <>
      <div aria-hidden="true" className={cn(roomLayout.side, 'flex flex-col gap-4 max-lg:hidden')}>
        <Skeleton className="h-60 w-full" />
        <Skeleton className="h-64 w-full" />
      </div>
      <div aria-hidden="true" className={roomLayout.text}>
        <Skeleton className="h-31 w-full" />
        <Skeleton className="h-52 w-full" />
      </div>
    </>
  )
}
