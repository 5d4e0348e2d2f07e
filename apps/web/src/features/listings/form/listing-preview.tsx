import type { Listing } from '@roommate-finder/contracts/listings'
import { useId } from 'react'
import { pickScene } from '#src/ui/scene.ts'
import { ListingCard } from '../components/listing-card.tsx'
import { type ListingValues, readRent } from './listing-values.ts'

const NEW = 'a room that is being posted'

/** The card of a listing that is not there yet; what is still empty is named instead. */
const cardOf = (values: ListingValues, id: string): Listing => {
  const rent = readRent(values.rent)
  return {
    _id: id,
    title: values.title.trim() || 'Your title',
    location: values.location.trim() || 'Its location',
    rent: rent !== null && rent >= 0 ? rent : null,
    roomType: values.roomType || 'Single',
    lifestyle: values.lifestyle,
    description: values.description,
    availability: values.availability,
    userName: '',
    likeCount: 0,
    viewCount: 0,
    createdAt: '',
    updatedAt: '',
    isOwner: true,
    liked: false,
  }
}

/** The card as it will stand in the list. Without `id` the room has not been posted, and has no picture of its own. */
export function ListingPreview({ values, id }: { values: ListingValues; id?: string }) {
  const heading = useId()
  const card = cardOf(values, id ?? NEW)
  return (
    <aside aria-labelledby={heading} className="flex flex-col gap-3">
      <div>
        <h2 className="text-heading" id={heading}>
          Preview
        </h2>
        <p className="text-sm text-muted">
          As it stands in the list.{id === undefined && ' It gets a picture of its own when it is posted.'}
        </p>
      </div>
      <div className="@container">
        <div className="room-cards">
          <ListingCard
            heading="h3"
            link={<span />}
            listing={card}
            scene={pickScene({ seed: card._id, kind: card.roomType })}
          />
        </div>
      </div>
    </aside>
  )
}
