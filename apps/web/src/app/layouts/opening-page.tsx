import type { Listing } from '@roommate-finder/contracts/listings'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Location, matchPath, useLocation, useNavigation } from 'react-router-dom'
import { findListing } from '#src/entities/room/cache.ts'
import { Rent, RoomLocation } from '#src/entities/room/cards/listing-facts.tsx'
import { roomLayout } from '#src/features/room-page/room-layout.ts'
import { useSession } from '#src/lib/session.tsx'
import { ListingPicture } from '#src/ui/listing-picture.tsx'

/** A pressed link must answer within 100 ms. A page whose file is loaded opens sooner. */
const LATE_MS = 60

/** Returns the address of the page that is opening, once that takes a moment. Marks the pressed link as busy. */
const useOpeningPage = (): Location | undefined => {
  const { location } = useNavigation()
  const { pathname } = useLocation()
  const [late, setLate] = useState<Location>()
  const opening = location && location.pathname !== pathname ? location : undefined
  useEffect(() => {
    if (!opening) return
    const link = document.activeElement?.closest('a')
    const timer = setTimeout(() => {
      link?.setAttribute('aria-busy', 'true')
      setLate(opening)
    }, LATE_MS)
    return () => {
      clearTimeout(timer)
      link?.removeAttribute('aria-busy')
    }
  }, [opening])
  return late === opening ? opening : undefined
}

/** Returns whether a page is opening, and the room that it will show if a list knows the room. */
export const useOpening = (): { isOpening: boolean; room: Listing | undefined } => {
  const queryClient = useQueryClient()
  // Visitors are led to the sign-in page.
  const { user } = useSession()
  const page = useOpeningPage()
  const id = user && page && matchPath('/details/:id', page.pathname)?.params.id
  return { isOpening: page !== undefined, room: id ? findListing(queryClient, id) : undefined }
}

export function OpeningBar({ isOpening }: { isOpening: boolean }) {
  return (
    <>
      {isOpening && <div aria-hidden="true" className="opening-bar" />}
      <p aria-live="polite" className="sr-only">
        {isOpening && 'Loading page'}
      </p>
    </>
  )
}

/** Shows what a list knows about a room where its page will show it. */
export function OpeningRoom({ room }: { room: Listing }) {
  return (
    <div aria-busy="true" className={roomLayout.page}>
      <div className={roomLayout.picture}>
        <ListingPicture className="h-full" listing={room} />
      </div>
      <div className={roomLayout.head}>
        <h1 className="text-title break-words">
          <bdi>{room.title}</bdi>
        </h1>
        <Rent rent={room.rent} />
        <RoomLocation className="text-muted" location={room.location} />
      </div>
    </div>
  )
}
