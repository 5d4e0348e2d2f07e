import { isolate } from '@roommate-finder/contracts/primitives'
import {
  deleteSavedSearch,
  type SavedSearch,
  type SavedSearchPage,
  saveSearch,
} from '@roommate-finder/contracts/saved-searches'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { request, serverSentence } from '#src/lib/api-client.ts'
import { toast } from '#src/ui/toast.tsx'
import { savedSearchesKey, savedSearchesQuery } from './queries.ts'

/** Saves a deleted search again, without its feed. Its count starts at 0. */
const restore = async (queryClient: QueryClient, search: SavedSearch): Promise<void> => {
  const { name, query, frequency } = search
  try {
    await request(saveSearch, { body: { name, query, frequency } })
  } catch (error) {
    toast({
      text: serverSentence(error) ?? 'We couldn’t save the search again.',
      tone: 'danger',
      action: { label: 'Try again', onPress: () => void restore(queryClient, search) },
    })
  }
  await queryClient.invalidateQueries({ queryKey: savedSearchesKey })
}

/** Deletes a search at once. Undo saves it again. */
export const useDeleteSearch = () => {
  const queryClient = useQueryClient()
  const deleting = useMutation({
    mutationFn: ({ _id: id }: SavedSearch) => request(deleteSavedSearch, { params: { id } }),
    onSuccess: async (_, search) => {
      const without = (page: SavedSearchPage | undefined) =>
        page && { ...page, items: page.items.filter(({ _id }) => _id !== search._id) }
      // A request in flight may still return the search.
      await queryClient.cancelQueries({ queryKey: savedSearchesKey })
      queryClient.setQueryData(savedSearchesQuery().queryKey, without)
      toast({
        id: `saved-search-${search._id}`,
        text: `You deleted “${isolate(search.name)}”${search.hasFeed ? '. Its feed stays off, even if you undo' : ''}.`,
        action: { label: 'Undo', onPress: () => void restore(queryClient, search) },
      })
    },
    onError: (error) => {
      // The search may have been deleted in another tab.
      void queryClient.invalidateQueries({ queryKey: savedSearchesKey })
      toast({
        text: serverSentence(error) ?? 'We couldn’t delete the search. Please try again.',
        tone: 'danger',
      })
    },
  })
  return { remove: deleting.mutate, removingId: deleting.isPending ? deleting.variables._id : null }
}
