import type { Listing } from '@roommate-finder/contracts/listings'
import type { Place } from '@roommate-finder/contracts/places'
import { pickScenes, type Scene } from '@roommate-finder/room-scenes/scene'
import { type ComponentProps, memo, type ReactNode, useMemo } from 'react'
import { CardActions, CardSave } from '../marks/card-marks.tsx'
import { ListingCard, ListingCardSkeleton } from './listing-card.tsx'

/** Pairs each room of a list with its scene. Adjacent rooms get different scenes. */
export const useScenes = <Room extends Pick<Listing, '_id' | 'roomType'>>(listings: readonly Room[]) =>
  useMemo(() => {
    const scenes = pickScenes(listings.map(({ _id, roomType }) => ({ seed: _id, kind: roomType })))
    return scenes.flatMap((scene, index) => {
      const listing = listings[index]
      return listing ? [{ listing, scene }] : []
    })
  }, [listings])

/** The focus outline of a room in a list, which scripts can focus. */
export const listingFocus =
  'rounded-md focus-visible:outline-3 focus-visible:outline-offset-2 focus-visible:outline-primary'

type CardContent = Omit<ComponentProps<typeof ListingCard>, 'listing' | 'near' | 'scene'>

const withLikes = (listing: Listing): CardContent => ({ action: <CardActions listing={listing} /> })

/** Memoized, so that a change beside the list, such as a filter whose rooms still load, renders no card again. */
const GridCard = memo(function GridCard({
  listing,
  scene,
  near,
  card,
}: {
  listing: Listing
  scene: Scene
  near: Place | undefined
  card: (listing: Listing, scene: Scene) => CardContent
}) {
  return (
    <ListingCard
      corner={<CardSave listing={listing} />}
      listing={listing}
      near={near}
      scene={scene}
      {...card(listing, scene)}
    />
  )
})

/** Renders a grid of cards, by default with like buttons. Each card has a bookmark. */
export function ListingGrid({
  listings,
  near,
  label = 'Rooms',
  card = withLikes,
}: {
  listings: readonly Listing[]
  /** The place of the search that found the rooms. */
  near?: Place | undefined
  label?: string
  /** Returns the content of a card that differs from the default. Another function renders all cards again. */
  card?: (listing: Listing, scene: Scene) => CardContent
}) {
  return (
    <div className="@container">
      <ul aria-label={label} className="room-cards">
        {useScenes(listings).map(({ listing, scene }) => (
          <li className={listingFocus} data-listing={listing._id} key={listing._id} tabIndex={-1}>
            <GridCard card={card} listing={listing} near={near} scene={scene} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Renders one row of cards with like buttons, which scrolls sideways if they do not fit. */
export function ListingCarousel({ listings, label }: { listings: readonly Listing[]; label: string }) {
  return (
    <ul aria-label={label} className="room-row">
      {useScenes(listings).map(({ listing, scene }) => (
        <li className={listingFocus} key={listing._id} tabIndex={-1}>
          <ListingCard
            action={<CardActions listing={listing} />}
            corner={<CardSave listing={listing} />}
            heading="h3"
            listing={listing}
            scene={scene}
          />
        </li>
      ))}
    </ul>
  )
}

export function ListingGridSkeleton({ count, about }: { count: number; about?: ReactNode }) {
  return (
    <div aria-hidden="true" className="@container">
      <div className="room-cards">
        {Array.from({ length: count }, (_, index) => (
          <ListingCardSkeleton about={about} key={index} />
        ))}
      </div>
    </div>
  )
}
