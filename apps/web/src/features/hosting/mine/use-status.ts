import { renewListing, type StatusInput, setListingStatus } from '@roommate-finder/contracts/listing-status'
import { type Listing, type ListingStatus, type StatusWith, statusDefs } from '@roommate-finder/contracts/listings'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { findListing, patchListing } from '#src/entities/room/cache.ts'
import { discoveryQueries, listingQueries } from '#src/entities/room/queries.ts'
import { request, serverSentence } from '#src/lib/api-client.ts'
import { formatDate } from '#src/lib/format.ts'
import { writeOptimistically } from '#src/lib/optimistic-write.ts'
import { toast } from '#src/ui/toast.tsx'

const MARKED: Record<StatusInput['status'], string> = {
  active: 'Marked as available.',
  paused: 'Marked as unavailable.',
  rented: 'Marked as rented.',
}
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

const sendStatus = (queryClient: QueryClient, id: string, { status, foundHere, undo, renews }: Change): void =>
  void writeOptimistically(queryClient, {
    key: ['status', id],
    queryKey: listingQueries.all(),
    send: () =>
      renews
        ? request(renewListing, { params: { id } })
        : request(setListingStatus, { params: { id }, body: { status, foundHere } }),
    show: () => {
      const known = findListing(queryClient, id)
      patchListing(queryClient, id, toPatch(status))
      return () => patchListing(queryClient, id, { status: known?.status, availability: known?.availability })
    },
    onSuccess: (stored) => {
      patchListing(queryClient, id, { expiresAt: undefined, ...stored })
      void queryClient.invalidateQueries({ queryKey: discoveryQueries.all() })
      const redo = isReversible(status) ? status : undefined
      toast({
        id: `status-${id}`,
        text: renews && stored.expiresAt ? `Renewed until ${formatDate(stored.expiresAt)}.` : MARKED[status],
        action: undo && {
          label: 'Undo',
          onPress: () => sendStatus(queryClient, id, { status: undo, undo: redo }),
        },
      })
    },
    onError: (error) => {
      toast({ id: `status-${id}`, tone: 'danger', text: serverSentence(error) ?? FAILED })
    },
  })

/** Returns functions that change the status of an own room: at once on the page, and rolled back on failure. */
export const useStatus = ({ _id: id, status: before }: Listing) => {
  const queryClient = useQueryClient()
  const send = (change: Change) => sendStatus(queryClient, id, change)
  return {
    renew: () => send({ status: 'active', renews: true }),
    markAsRented: (foundHere?: boolean) => send({ status: 'rented', foundHere }),
    /** Pauses the room or makes it available. Offers Undo, unless the room was rented or expired. */
    switchTo: (status: Reversible) => send({ status, undo: isReversible(before) ? before : undefined }),
  }
}
