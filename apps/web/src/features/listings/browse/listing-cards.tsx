import type { Listing } from '@roommate-finder/contracts/listings'
import { ListingGrid } from '../cards/listing-grid.tsx'
import { LikeButton } from '../interest/like-button.tsx'

/** Renders a grid of cards with like buttons. */
export function ListingCards({ listings }: { listings: readonly Listing[] }) {
  return <ListingGrid action={(listing) => <LikeButton listing={listing} />} listings={listings} />
}
