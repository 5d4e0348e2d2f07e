import { deleteListing, restoreListing } from '@roommate-finder/contracts/listing-input'
import type { Listing } from '@roommate-finder/contracts/listings'
import { isolate } from '@roommate-finder/contracts/primitives'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, request, serverSentence } from '#src/lib/api-client.ts'
import { alertPrompt, confirmPrompt, noticePrompt } from '#src/ui/prompts.tsx'
import { toast } from '#src/ui/toast.tsx'
import { discoveryQueries, listingQueries } from '../queries.ts'

const SUCCESS_MS = 2000
const UNDO_MS = 10_000

const askToDelete = () =>
  confirmPrompt({
    title: 'Delete Listing?',
    text: 'This action cannot be undone!',
    confirmLabel: 'Yes, delete it!',
    cancelLabel: 'Cancel',
    tone: 'danger',
  })

/**
 * Deletes a listing after confirmation, shows the result and then offers to undo it. Calls `onChanged` when the listing is
 * gone, and when it is back.
 */
export const useDeleteListing = ({ onChanged }: { onChanged?: (() => void) | undefined } = {}) => {
  const queryClient = useQueryClient()

  const refresh = () => {
    void queryClient.invalidateQueries({ queryKey: listingQueries.all() })
    void queryClient.invalidateQueries({ queryKey: discoveryQueries.all() })
    onChanged?.()
  }

  const removeFromCache = (id: string) => {
    queryClient.setQueryData(listingQueries.mine().queryKey, (mine) => mine?.filter(({ _id }) => _id !== id))
    queryClient.removeQueries({ queryKey: listingQueries.details(id).queryKey })
    refresh()
  }

  const restore = async (listing: Listing): Promise<void> => {
    const title = isolate(listing.title)
    try {
      await request(restoreListing, { params: { id: listing._id } })
    } catch (error) {
      const isTooLate = error instanceof ApiError && error.code === 'not_found'
      toast({
        text: isTooLate
          ? `It’s too late to get “${title}” back.`
          : (serverSentence(error) ?? `We couldn’t get “${title}” back.`),
        tone: 'danger',
        forMs: UNDO_MS,
        ...(!isTooLate && { action: { label: 'Try again', onPress: () => void restore(listing) } }),
      })
      return
    }
    refresh()
    toast({ id: `status-${listing._id}`, text: `“${title}” is back.`, tone: 'success' })
  }

  const deleting = useMutation({
    mutationFn: (id: string) => request(deleteListing, { params: { id } }),
    onSuccess: (_, id) => removeFromCache(id),
  })

  /** Resolves to whether the listing is gone, after the user has closed the messages. */
  const remove = async (listing: Listing): Promise<boolean> => {
    const { _id: id, title } = listing
    if (!(await askToDelete())) return false
    try {
      await deleting.mutateAsync(id)
    } catch (error) {
      const isGone = error instanceof ApiError && error.code === 'not_found'
      if (isGone) removeFromCache(id)
      await alertPrompt(
        isGone
          ? { title: 'Already deleted', text: 'This room was already deleted, so we removed it from your list.' }
          : {
              title: 'Not deleted',
              text: serverSentence(error) ?? 'We couldn’t delete your room. Please try again.',
            },
      )
      return isGone
    }
    await noticePrompt({
      title: 'Deleted!',
      text: 'Your listing has been deleted successfully.',
      forMs: SUCCESS_MS,
    })
    toast({
      // Replaces the Undo of a status that the room has no longer.
      id: `status-${id}`,
      text: `You deleted “${isolate(title)}”.`,
      forMs: UNDO_MS,
      action: { label: 'Undo', onPress: () => void restore(listing) },
    })
    return true
  }

  return { deletingId: deleting.isPending ? deleting.variables : null, remove }
}
