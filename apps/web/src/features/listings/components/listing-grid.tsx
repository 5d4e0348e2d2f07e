import type { Listing } from '@roommate-finder/contracts/listings'
import { useMemo } from 'react'
import { pickScenes } from '#src/ui/scene.ts'
import { ListingCard, ListingCardSkeleton } from './listing-card.tsx'

const columns = 'grid gap-5 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4'

export function ListingGrid({ listings }: { listings: readonly Listing[] }) {
  const scenes = useMemo(
    () => pickScenes(listings.map(({ _id, roomType }) => ({ seed: _id, kind: roomType }))),
    [listings],
  )
  return (
    <ul aria-label="Listings" className={columns}>
      {listings.map((listing, index) => {
        const scene = scenes[index]
        return (
          scene && (
            <li key={listing._id}>
              <ListingCard listing={listing} scene={scene} />
            </li>
          )
        )
      })}
    </ul>
  )
}

export function ListingGridSkeleton({ count }: { count: number }) {
  return (
    <div aria-hidden="true" className={columns}>
      {Array.from({ length: count }, (_, index) => (
        <ListingCardSkeleton key={index} />
      ))}
    </div>
  )
}
