import { deleteListing } from '@roommate-finder/contracts/listing-input'
import type { Listing } from '@roommate-finder/contracts/listings'
import { isolate } from '@roommate-finder/contracts/primitives'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { discoveryQueries, listingQueries } from '#src/entities/room/queries.ts'
import { ApiError, request, serverSentence } from '#src/lib/api-client.ts'
import { alertPrompt, confirmPrompt, noticePrompt } from '#src/ui/prompts.tsx'
import { dismissToast } from '#src/ui/toast.tsx'

const SUCCESS_MS = 2000

const askToDelete = (title: string, markUnavailable: (() => void) | undefined) =>
  confirmPrompt({
    title: 'Delete Listing?',
    text: 'This action cannot be undone!',
    detail: `You’ll lose “${isolate(title)}” with its photos, likes and views.${markUnavailable ? ' To keep them, mark it unavailable instead.' : ''}`,
    alternative: markUnavailable && { label: 'Mark unavailable', onPress: markUnavailable },
    confirmLabel: 'Yes, delete it!',
    cancelLabel: 'Cancel',
    tone: 'danger',
  })

/** Deletes a listing after confirmation and shows the result. Calls `onDeleted` when the listing is gone. */
export const useDeleteListing = ({ onDeleted }: { onDeleted?: (() => void) | undefined } = {}) => {
  const queryClient = useQueryClient()

  const removeFromCache = (id: string) => {
    queryClient.setQueryData(listingQueries.mine().queryKey, (mine) => mine?.filter(({ _id }) => _id !== id))
    queryClient.removeQueries({ queryKey: listingQueries.details(id).queryKey })
    void queryClient.invalidateQueries({ queryKey: listingQueries.all() })
    void queryClient.invalidateQueries({ queryKey: discoveryQueries.all() })
    // It may offer to undo a status.
    dismissToast(`status-${id}`)
    onDeleted?.()
  }

  const deleting = useMutation({
    mutationFn: (id: string) => request(deleteListing, { params: { id } }),
    onSuccess: (_, id) => removeFromCache(id),
  })

  /**
   * Resolves to whether the listing is gone, after the user has closed the messages. The question offers
   * `markUnavailable` instead.
   */
  const remove = async ({ _id: id, title }: Listing, markUnavailable: (() => void) | undefined): Promise<boolean> => {
    if (!(await askToDelete(title, markUnavailable))) return false
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
    return true
  }

  return { deletingId: deleting.isPending ? deleting.variables : null, remove }
}
