import type { Listing } from '@roommate-finder/contracts/listings'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Eye, EyeOff } from 'lucide-react'
import { useHide } from '#src/entities/room/marks/use-hide.ts'
import { useSession } from '#src/lib/session.tsx'
import { Button } from '#src/ui/button.tsx'
import { hiddenRooms } from './queries.ts'

/** Returns whether a room is among the last ones that the user has hidden. */
const useIsHidden = (id: string): boolean => {
  const { user } = useSession()
  const { data } = useInfiniteQuery({ ...hiddenRooms(), enabled: user !== null })
  return data?.pages.some(({ items }) => items.some(({ listingId }) => listingId === id)) ?? false
}

/** Hides a room from the user's lists or shows it again, on its own page. Renders nothing on the viewer's own rooms. */
export function HideButton({ listing }: { listing: Listing }) {
  const { hide, show } = useHide(listing)
  const isHidden = useIsHidden(listing._id)
  if (listing.isOwner) return null
  const Icon = isHidden ? Eye : EyeOff
  const label = isHidden ? 'Show again' : 'Hide'
  return (
    <Button
      aria-label={isHidden ? `Show ${listing.title} again` : `Hide ${listing.title}`}
      look="quiet"
      onClick={isHidden ? show : hide}
      title={label}
    >
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      <span className="max-sm:sr-only">{label}</span>
    </Button>
  )
}
