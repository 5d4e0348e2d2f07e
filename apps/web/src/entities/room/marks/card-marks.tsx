import type { Listing } from '@roommate-finder/contracts/listings'
import { Suspense } from 'react'
import { lazyComponent } from '#src/lib/lazy-component.ts'
import { useSession } from '#src/lib/session.tsx'
import { LikeButton } from './like-button.tsx'

// Kept out of the first load.
const SaveButton = lazyComponent(async () => (await import('./save-button.tsx')).SaveButton)
const RoomMenu = lazyComponent(async () => (await import('./room-menu.tsx')).RoomMenu)

/** Renders the bookmark at the top right of a card's picture. Must come after the stretched link of the card. */
export function CardSave({ listing }: { listing: Listing }) {
  return (
    <div className="absolute top-2 inset-e-2">
      <Suspense>
        <SaveButton listing={listing} look="onPicture" />
      </Suspense>
    </div>
  )
}

/** Renders the heart and, for users, the menu of a card; with `saves`, the bookmark between them. */
export function CardActions({ listing, saves = false }: { listing: Listing; saves?: boolean }) {
  const { user } = useSession()
  return (
    <>
      <LikeButton listing={listing} />
      <Suspense fallback={<span className="w-11" />}>
        {saves && <SaveButton listing={listing} look="quiet" />}
        {user && <RoomMenu listing={listing} />}
      </Suspense>
    </>
  )
}
