import type { Listing } from '@roommate-finder/contracts/listings'
import { ListingCard } from '../cards/listing-card.tsx'
import { LikeCount } from '../cards/listing-facts.tsx'
import { useScenes } from '../cards/listing-grid.tsx'
import { ListingLink } from '../cards/listing-link.tsx'
import { afterDelete, DeleteButton, EditLink } from './my-listing-actions.tsx'

export interface MyListingsProps {
  listings: readonly Listing[]
  deletingId: string | null
  onDelete: (listing: Listing) => void
}

export function MyCards({ listings, deletingId, onDelete }: MyListingsProps) {
  const scenes = useScenes(listings)
  return (
    <div className="@container">
      <ul aria-label="Your listings" className="room-cards">
        {listings.map((listing, index) => {
          const scene = scenes[index]
          return (
            scene && (
              <li className={afterDelete} data-listing key={listing._id} tabIndex={-1}>
                <ListingCard
                  action={
                    <>
                      <LikeCount likeCount={listing.likeCount} />
                      <EditLink listing={listing} />
                      <DeleteButton deleting={listing._id === deletingId} listing={listing} onDelete={onDelete} />
                    </>
                  }
                  link={<ListingLink listing={listing}>View</ListingLink>}
                  listing={listing}
                  scene={scene}
                />
              </li>
            )
          )
        })}
      </ul>
    </div>
  )
}
