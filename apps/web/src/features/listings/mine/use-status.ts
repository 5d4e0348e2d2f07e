import { renewListing, type StatusInput, setListingStatus } from '@roommate-finder/contracts/listing-status'
import type { Listing, ListingStatus } from '@roommate-finder/contracts/listings'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError, request, serverSentence } from '#src/lib/api-client.ts'
import { formatDate } from '#src/lib/format.ts'
import { useOptimisticMutation } from '#src/lib/use-optimistic-mutation.ts'
import { toast } from '#src/ui/toast.tsx'
import { findListing, patchListing } from '../cache.ts'
import { discoveryQueries, listingQueries } from '../queries.ts'

const FAILED = 'We couldn’t update your room. Please try again.'

const successTexts = {
  active: 'Marked as available.',
  paused: 'Marked as unavailable.',
  rented: 'Marked as rented.',
} as const

const opposites = { active: 'paused', paused: 'active' } as const

interface Change extends StatusInput {
  /** The status to return to by Undo. */
  undo?: 'active' | 'paused' | undefined
  renews?: boolean
}

const toPatch = (status: ListingStatus) =>
  ({ status, availability: status === 'active' ? 'available' : 'not available' }) as const

/** Returns functions that change the status of an own room: at once on the page, and rolled back on failure. */
export const useStatus = ({ _id: id, status: before }: Listing) => {
  const queryClient = useQueryClient()

  const { mutate } = useOptimisticMutation<Change, Listing>({
    mutationKey: ['status', id],
    queryKey: listingQueries.all(),
    mutationFn: ({ status, foundHere, renews }) =>
      renews
        ? request(renewListing, { params: { id } })
        : request(setListingStatus, { params: { id }, body: { status, foundHere } }),
    show: ({ status }) => {
      const known = findListing(queryClient, id)
      patchListing(queryClient, id, toPatch(status))
      return () => patchListing(queryClient, id, { status: known?.status, availability: known?.availability })
    },
    onSuccess: (stored, { status, undo, renews }) => {
      patchListing(queryClient, id, { expiresAt: undefined, ...stored })
      void queryClient.invalidateQueries({ queryKey: discoveryQueries.all() })
      toast({
        id: `status-${id}`,
        text: renews && stored.expiresAt ? `Renewed until ${formatDate(stored.expiresAt)}.` : successTexts[status],
        action: undo && { label: 'Undo', onPress: () => mutate({ status: undo, undo: opposites[undo] }) },
      })
    },
    onError: (error) => {
      // After this error, the session shows its own message and opens the sign-in page.
      if (error instanceof ApiError && error.code === 'unauthenticated') return
      toast({ id: `status-${id}`, tone: 'danger', text: serverSentence(error) ?? FAILED })
    },
  })

  return {
    renew: () => mutate({ status: 'active', renews: true }),
    markAsRented: (foundHere?: boolean) => mutate({ status: 'rented', foundHere }),
    /** Pauses the room or makes it available. Offers Undo, unless the room was rented or expired. */
    switchTo: (status: 'active' | 'paused') =>
      mutate({ status, undo: before === 'active' || before === 'paused' ? opposites[status] : undefined }),
  }
}
