import { updateListing } from '@roommate-finder/contracts/listing-input'
import type { Availability, Listing } from '@roommate-finder/contracts/listings'
import { isolate } from '@roommate-finder/contracts/primitives'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { ApiError, request, serverSentence } from '#src/lib/api-client.ts'
import { paths } from '#src/lib/paths.ts'
import { useOptimisticMutation } from '#src/lib/use-optimistic-mutation.ts'
import { toast } from '#src/ui/toast.tsx'
import { findListing, patchListing } from '../cache.ts'
import { storedListingIn } from '../edit/post-room.ts'
import { discoveryQueries, listingQueries } from '../queries.ts'

const FAILED = 'We couldn’t change the availability. Please try again.'

/** Stores the availability and no other change. If the room was edited elsewhere since it was read, keeps that edit. */
const store = async (listing: Listing, availability: Availability): Promise<Listing> => {
  try {
    // The API ignores the fields that an owner does not write. It refuses a room of the legacy server without a rent.
    const body = { ...listing, rent: listing.rent ?? '', contactInfo: listing.contactInfo ?? '', availability }
    return await request(updateListing, { params: { id: listing._id }, body })
  } catch (error) {
    const current = storedListingIn(error)
    if (!current) throw error
    return store(current, availability)
  }
}

/** Returns a function that changes the availability of an own room: at once on the page, and rolled back on failure. */
export const useAvailability = ({ _id: id, title }: Listing): ((availability: Availability) => void) => {
  const queryClient = useQueryClient()
  const navigate = useNavigate()

  const { mutate } = useOptimisticMutation<{ availability: Availability }, Listing>({
    mutationKey: ['availability', id],
    queryKey: listingQueries.all(),
    mutationFn: ({ availability }) => {
      const listing = findListing(queryClient, id)
      if (!listing) throw new Error(`The listing ${id} is not cached`)
      return store(listing, availability)
    },
    show: ({ availability }) => {
      const before = findListing(queryClient, id)?.availability
      patchListing(queryClient, id, { availability })
      return () => patchListing(queryClient, id, { availability: before })
    },
    onSuccess: (stored) => {
      patchListing(queryClient, id, stored)
      void queryClient.invalidateQueries({ queryKey: discoveryQueries.all() })
      const isAvailable = stored.availability === 'available'
      toast({
        id: `availability-${id}`,
        text: `Marked as ${isAvailable ? 'available' : 'unavailable'}.`,
        action: {
          label: 'Undo',
          onPress: () => mutate({ availability: isAvailable ? 'not available' : 'available' }),
        },
      })
    },
    onError: (error) => {
      // After this error, the session shows its own message and opens the sign-in page.
      if (error instanceof ApiError && error.code === 'unauthenticated') return
      const isIncomplete = error instanceof ApiError && error.code === 'validation_failed'
      toast({
        id: `availability-${id}`,
        tone: 'danger',
        ...(isIncomplete
          ? {
              text: `“${isolate(title)}” is missing some details. Add them, then change its availability.`,
              action: { label: 'Edit room', onPress: () => void navigate(paths.update(id)) },
            }
          : { text: serverSentence(error) ?? FAILED }),
      })
    },
  })
  return (availability) => mutate({ availability })
}
