import { MAX_LISTED_DESCRIPTION } from '@roommate-finder/contracts/limits'
import type { Host, Listing } from '@roommate-finder/contracts/listings'
import type { Photo } from '@roommate-finder/contracts/photos'
import type { Point } from '@roommate-finder/contracts/places'
import { type ReactNode, useState } from 'react'
import { cn } from '#src/lib/cn.ts'
import { TWO_COLUMNS, useMedia } from '#src/lib/media.ts'
import { Tag } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { ListingPicture } from '#src/ui/listing-picture.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { AvailabilityBadge } from '../cards/listing-facts.tsx'
import { Gallery } from '../photos/gallery.tsx'
import { ActionBar } from './action-bar.tsx'
import { FactTable } from './fact-table.tsx'
import { HostCard } from './host-card.tsx'
import { InterestPanel } from './interest-panel.tsx'
import { InterestedPeople } from './interested-people.tsx'
import { RoomArea } from './room-area.tsx'
import { SafetyNote } from './safety-note.tsx'
import { useRoomInterest } from './use-room-interest.ts'

/**
 * One column: picture, head, contact details, text, and the action bar, which sticks to the end of the window. Two
 * columns: the panel and the host are beside the others.
 */
export const roomLayout = {
  page: 'flex flex-col gap-4 sm:gap-6 lg:grid lg:grid-cols-[minmax(0,2fr)_minmax(21rem,1fr)] lg:grid-rows-[auto_auto_1fr] lg:items-start lg:gap-x-8',
  /** Short enough for the head and the bar in the same window. */
  picture:
    'relative aspect-3/2 max-h-[26svh] min-w-0 overflow-hidden border-line max-sm:-mx-4 max-sm:border-y sm:max-h-[min(30rem,40svh)] sm:rounded-lg sm:border lg:w-full print:max-h-72',
  head: 'flex min-w-0 flex-col gap-2 sm:gap-3 max-sm:[&_h1]:text-heading',
  /** As high as the text beside it, so that what sticks in it ends there. */
  side: 'min-w-0 lg:col-start-2 lg:row-span-3 lg:row-start-1 lg:self-stretch',
  /** Sticks below the top bar. If it is higher than the window, it sticks once its end is in sight. */
  sticky: 'flex flex-col gap-4 lg:sticky lg:top-[min(5rem,calc(100dvh-var(--height,0px)-1rem))]',
  text: 'flex min-w-0 flex-col gap-8',
}

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
        <Button aria-expanded={open} className="-ml-4 self-start" look="quiet" onClick={() => setOpen(!open)}>
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
        <div className="pointer-events-none absolute top-3 left-3 print:hidden">
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
  hostActions,
  messageHost,
  children,
}: {
  listing: Listing
  host: Host | undefined
  /** Missing while the room loads, null if the host has not marked one. */
  spot: Point | null | undefined
  /** Buttons in the card of the host. */
  hostActions: ReactNode
  /** The button to write to the host. Not shown to the owner. */
  messageHost: ReactNode
  /** Shown below both columns. */
  children: ReactNode
}) {
  const wide = useMedia(TWO_COLUMNS)
  const { interest, buttonRef, contactRef } = useRoomInterest(listing)
  const panel = { listing, interest, buttonRef, messageHost }
  const hasPanel = wide || interest.revealed
  const safety = !listing.isOwner && <SafetyNote />
  const hostCard = <HostCard actions={hostActions} host={host} liked={listing.liked} />
  return (
    <>
      {hasPanel && (
        <div className={roomLayout.side}>
          <div className={roomLayout.sticky} ref={trackHeight}>
            <InterestPanel {...panel} contactRef={contactRef} wide={wide} />
            {wide && hostCard}
            {safety}
          </div>
        </div>
      )}
      <div className={roomLayout.text}>
        <Description text={spot === undefined ? markCut(listing.description) : listing.description} />
        <FactTable listing={listing} />
        {listing.lifestyle.length > 0 && <Lifestyle tags={listing.lifestyle} />}
        {spot && <RoomArea location={listing.location} spot={spot} />}
        {!wide && hostCard}
        {!hasPanel && safety}
        {listing.isOwner && <InterestedPeople listingId={listing._id} title={listing.title} />}
      </div>
      <div className="mt-4 min-w-0 empty:hidden lg:col-span-full print:hidden">{children}</div>
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
        <div className="flex flex-col gap-3">
          <Skeleton className="h-7 w-48" />
          <Skeleton className="h-5 w-full" />
          <Skeleton className="h-5 w-full" />
          <Skeleton className="h-5 w-2/3" />
        </div>
        <Skeleton className="h-52 w-full" />
      </div>
    </>
  )
}
