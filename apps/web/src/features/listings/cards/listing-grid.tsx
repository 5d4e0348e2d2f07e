import type { Listing } from '@roommate-finder/contracts/listings'
import { type ReactNode, useMemo } from 'react'
import { pickScenes } from '#src/ui/scene.ts'
import { ListingCard, ListingCardSkeleton } from './listing-card.tsx'

/** Picks a scene for each listing. Adjacent listings get different scenes. */
/** Pairs each room of a list with its scene. */
export const useScenes = <Room extends Pick<Listing, '_id' | 'roomType'>>(listings: readonly Room[]) =>
  useMemo(() => {
    const scenes = pickScenes(listings.map(({ _id, roomType }) => ({ seed: _id, kind: roomType })))
    return scenes.flatMap((scene, index) => {
      const listing = listings[index]
      return listing ? [{ listing, scene }] : []
    })
  }, [listings])

export function ListingGrid({
  listings,
  label = 'Rooms',
  heading = 'h2',
  about,
  link,
  action,
}: {
  listings: readonly Listing[]
  label?: string
  heading?: 'h2' | 'h3'
  /** `about`, `link` and `action` of each `ListingCard`. */
  about?: (listing: Listing) => ReactNode
  link?: (listing: Listing) => ReactNode
  action?: (listing: Listing) => ReactNode
}) {
  const scenes = useScenes(listings)
  return (
    <div className="@container">
      <ul aria-label={label} className="room-cards">
        {scenes.map(({ listing, scene }) => (
          <li key={listing._id}>
            <ListingCard
              about={about?.(listing)}
              action={action?.(listing)}
              heading={heading}
              link={link?.(listing)}
              listing={listing}
              scene={scene}
            />
          </li>
        ))}
      </ul>
    </div>
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
