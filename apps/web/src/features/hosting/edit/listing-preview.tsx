import { type Facts, monthlyTotalOf } from '@roommate-finder/contracts/facts'
import type { Listing } from '@roommate-finder/contracts/listings'
import { pickScene } from '@roommate-finder/room-scenes/scene'
import { memo, useDeferredValue, useId } from 'react'
import { type CardListing, ListingCard } from '#src/entities/room/cards/listing-card.tsx'
import { parseAmount } from '#src/lib/amount.ts'
import type { FormPhoto } from '../photos/form-photos.ts'
import { FormPicture } from '../photos/form-picture.tsx'
import type { ListingValues } from './listing-values.ts'

type Posted = Pick<Listing, '_id' | 'likeCount'>

const NEW: Posted = { _id: 'a room that is being posted', likeCount: 0 }

/** Returns the facts that a card shows. */
const previewFacts = ({ availableFrom, billsIncluded, billsEstimate }: ListingValues): Facts => ({
  ...(availableFrom !== '' && { availableFrom }),
  ...(billsIncluded !== '' && { billsIncluded: billsIncluded === 'true' }),
  billsEstimate: parseAmount(billsEstimate) ?? undefined,
})

/** Converts form values to a card. Replaces empty values with placeholders. */
const toCard = (values: ListingValues, { _id, likeCount }: Posted): CardListing => {
  const rent = parseAmount(values.rent)
  const facts = previewFacts(values)
  return {
    ...facts,
    _id,
    title: values.title.trim() || 'Your title',
    location: values.location.trim() || 'Your location',
    place: null,
    rent,
    roomType: values.roomType,
    lifestyle: values.lifestyle,
    description: values.description,
    availability: values.availability,
    status: values.availability === 'available' ? 'active' : 'paused',
    confirmedAt: '',
    userName: '',
    likeCount,
    viewCount: 0,
    createdAt: '',
    updatedAt: '',
    isOwner: true,
    liked: false,
    saved: false,
    monthlyTotal: monthlyTotalOf({ ...facts, rent }),
    photo: null,
  }
}

interface PreviewProps {
  values: ListingValues
  posted?: Posted
  cover: FormPhoto | undefined
}

const Preview = memo(({ values, posted, cover }: PreviewProps) => {
  const heading = useId()
  const card = toCard(values, posted ?? NEW)
  return (
    <aside aria-labelledby={heading} className="flex flex-col gap-3">
      <div>
        <h2 className="text-heading" id={heading}>
          Preview
        </h2>
        <p className="text-sm text-muted">
          How your card will look.
          {posted === undefined && cover === undefined && <span> No photo? We’ll show an illustration.</span>}
        </p>
      </div>
      <div className="@container">
        <div className="room-cards">
          <ListingCard
            heading="h3"
            link={<span />}
            listing={card}
            picture={cover && <FormPicture className="aspect-4/3 w-full" photo={cover} sizes="22rem" />}
            scene={pickScene({ seed: card._id, kind: card.roomType })}
          />
        </div>
      </div>
    </aside>
  )
})

/**
 * Shows the listing as a card, after more urgent renders such as those of a key press. Omit `posted` for a new room,
 * which has no picture yet.
 */
export function ListingPreview({ values, ...rest }: PreviewProps) {
  return <Preview {...rest} values={useDeferredValue(values)} />
}
