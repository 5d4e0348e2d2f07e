import type { Listing } from '@roommate-finder/contracts/listings'
import { cn } from '#src/lib/cn.ts'
import { useSession } from '#src/lib/session.tsx'
import { RoomMenu } from './room-menu.tsx'
import { SaveButton } from './save-button.tsx'

/**
 * Renders the bookmark and, for users, the menu at the top right of a card's picture. Must come after the stretched link
 * of the card, to be above it.
 */
export function CardCorner({ listing, className = 'top-2 inset-e-2' }: { listing: Listing; className?: string }) {
  const { user } = useSession()
  return (
    <div className={cn('pointer-events-none absolute flex justify-end gap-1 *:pointer-events-auto', className)}>
      {user && <RoomMenu listing={listing} />}
      <SaveButton listing={listing} />
    </div>
  )
}
