import type { Listing } from '@roommate-finder/contracts/listings'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { CardFacts, Price, RoomLocation } from '#src/entities/room/cards/listing-facts.tsx'
import { useScenes } from '#src/entities/room/cards/listing-grid.tsx'
import { ListingLink } from '#src/entities/room/cards/listing-link.tsx'
import { RoomRow } from '#src/entities/room/cards/room-row.tsx'
import { listingQueries } from '#src/entities/room/queries.ts'
import { IconButton } from '#src/ui/button.tsx'

/** Shows the room of the selected pin. Renders nothing until it is loaded. */
export function MapCard({
  id,
  known,
  takesFocus,
  onShow,
  onClose,
}: {
  id: string
  /** The rooms of the list, which need no request and keep their scenes. */
  known: readonly Listing[]
  takesFocus: boolean
  /** Called with the height of the card once it covers the map. */
  onShow: (height: number) => void
  onClose: () => void
}) {
  const shown = useScenes(known).find(({ listing }) => listing._id === id)
  const asked = useQuery({ ...listingQueries.byId([id]), enabled: !shown })
  const listing = shown?.listing ?? asked.data?.find(({ _id }) => _id === id)
  const card = useRef<HTMLElement>(null)
  const isReady = listing !== undefined
  useEffect(() => {
    if (takesFocus && isReady) card.current?.querySelector('a')?.focus()
  }, [takesFocus, isReady, id])
  const showEvent = useEffectEvent(onShow)
  useEffect(() => {
    if (isReady && card.current) showEvent(card.current.offsetHeight)
  }, [isReady, id])
  const closeEvent = useEffectEvent(onClose)
  useEffect(() => {
    const element = card.current
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') closeEvent()
    }
    element?.addEventListener('keydown', onKey)
    return () => element?.removeEventListener('keydown', onKey)
  }, [isReady])
  if (!listing) return null
  return (
    <article
      aria-label={listing.title}
      className="pointer-events-auto relative w-full max-w-md card-frame p-2 pe-12 shadow-raised"
      ref={card}
    >
      <RoomRow
        listing={listing}
        scene={shown?.scene}
        thumb="w-28"
        title={<Price className="text-lg" listing={listing} />}
      >
        <p className="truncate font-semibold">
          <bdi>{listing.title}</bdi>
        </p>
        <RoomLocation className="text-sm text-muted" location={listing.location} />
        <CardFacts className="text-sm" listing={listing} />
        <ListingLink listing={listing} />
      </RoomRow>
      <IconButton className="absolute top-1 inset-e-1" label="Close" onClick={onClose}>
        <X aria-hidden="true" className="size-5" />
      </IconButton>
    </article>
  )
}
