import type { Listing } from '@roommate-finder/contracts/listings'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Eye, EyeOff } from 'lucide-react'
import type { MenuAction } from '#src/entities/more-menu/more-menu.tsx'
import { useHide } from '#src/entities/room/marks/use-hide.ts'
import { useSession } from '#src/lib/session.tsx'
import { hiddenRooms } from './queries.ts'

/** Returns whether a room is among the last ones that the user has hidden. */
const useIsHidden = (id: string): boolean => {
  const { user } = useSession()
  const { data } = useInfiniteQuery({ ...hiddenRooms(), enabled: user !== null })
  return data?.pages.some(({ items }) => items.some(({ listingId }) => listingId === id)) ?? false
}

/** Returns the action that hides a room from the user's lists, or shows it again. */
export const useHideAction = (listing: Listing): MenuAction => {
  const { hide, show } = useHide(listing)
  return useIsHidden(listing._id)
    ? { label: 'Show this room again', Icon: Eye, onSelect: show }
    : { label: 'Hide this room', Icon: EyeOff, onSelect: hide }
}
