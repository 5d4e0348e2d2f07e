import type { Viewing } from '@roommate-finder/contracts/viewings'
import { useQuery } from '@tanstack/react-query'
import { viewingQueries } from './queries.ts'

/** Returns the place that a host named last for viewings of a room. Empty for seekers and without one. */
export const useKnownPlace = ({
  conversationId,
  listingId,
  role,
}: {
  conversationId: string
  listingId: string
  role: Viewing['role']
}): { place: string; isPending: boolean } => {
  const known = useQuery(viewingQueries.ofConversation(conversationId))
  const upcoming = useQuery(viewingQueries.upcoming())
  const ofRoom = [
    ...(upcoming.data ?? []).filter(({ listing }) => listing._id === listingId),
    ...(known.data?.items ?? []),
  ]
  return {
    place: (role === 'host' && ofRoom.findLast(({ place }) => place)?.place) || '',
    isPending: known.isPending || upcoming.isPending,
  }
}
