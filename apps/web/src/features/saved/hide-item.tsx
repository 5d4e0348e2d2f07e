import type { Listing } from '@roommate-finder/contracts/listings'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Eye, EyeOff } from 'lucide-react'
import { useHide } from '#src/entities/room/marks/use-hide.ts'
import { useSession } from '#src/lib/session.tsx'
import { MenuItem } from '#src/ui/menu.tsx'
import { hiddenRooms } from './queries.ts'

/** Returns whether a room is among the last ones that the user has hidden. */
const useIsHidden = (id: string): boolean => {
  const { user } = useSession()
  const { data } = useInfiniteQuery({ ...hiddenRooms(), enabled: user !== null })
  return data?.pages.some(({ items }) => items.some(({ listingId }) => listingId === id)) ?? false
}

/** The item of a room's menu that hides the room from the user's lists, or shows it again. */
export function HideItem({ listing }: { listing: Listing }) {
  const { hide, show } = useHide(listing)
  const isHidden = useIsHidden(listing._id)
  const Icon = isHidden ? Eye : EyeOff
  return (
    <MenuItem onSelect={isHidden ? show : hide}>
      <Icon aria-hidden="true" className="size-5 text-muted" />
      {isHidden ? 'Show this room again' : 'Hide this room'}
    </MenuItem>
  )
}
