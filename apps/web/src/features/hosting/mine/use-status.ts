import { renewListing, type StatusInput, setListingStatus } from '@roommate-finder/contracts/listing-status'
import { type Listing, type ListingStatus, type StatusWith, statusDefs } from '@roommate-finder/contracts/listings'
import { useQueryClient } from '@tanstack/react-query'
import { findListing, patchListing } from '#src/entities/room/cache.ts'
import { discoveryQueries, listingQueries } from '#src/entities/room/queries.ts'
import { ApiError, request, serverSentence } from '#src/lib/api-client.ts'
import { formatDate } from '#src/lib/format.ts'
import { useOptimisticMutation } from '#src/lib/use-optimistic-mutation.ts'
import { toast } from '#src/ui/toast.tsx'

const FAILED = 'We couldn’t update your room. Please try again.'

/** A status to which an owner can return without a trace. */
type Reversible = StatusWith<'isSettable', true> & StatusWith<'closesConversations', false>

const isReversible = (status: ListingStatus): status is Reversible =>
  statusDefs[status].isSettable && !statusDefs[status].closesConversations

interface Change extends StatusInput {
  /** The status to return to by Undo. */
  undo?: Reversible | undefined
  renews?: boolean
}

const toPatch = (status: ListingStatus) => ({ status, availability: statusDefs[status].availability })

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
      const redo = isReversible(status) ? status : undefined
      toast({
        id: `status-${id}`,
        text:
          renews && stored.expiresAt
            ? `Renewed until ${formatDate(stored.expiresAt)}.`
            : `Marked as ${statusDefs[status].label.toLowerCase()}.`,
        action: undo && { label: 'Undo', onPress: () => mutate({ status: undo, undo: redo }) },
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
    switchTo: (status: Reversible) => mutate({ status, undo: isReversible(before) ? before : undefined }),
  }
}
