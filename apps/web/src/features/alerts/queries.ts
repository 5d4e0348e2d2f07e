import { listSavedSearches, type SavedSearch } from '@roommate-finder/contracts/saved-searches'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { request } from '#src/lib/api-client.ts'

export const savedSearchesKey = ['saved-searches'] as const

/** Queries the searches that the user has saved. */
export const savedSearchesQuery = () =>
  queryOptions({
    queryKey: savedSearchesKey,
    queryFn: ({ signal }) => request(listSavedSearches, { signal }),
    // Rooms that other people post change the counts.
    staleTime: 0,
  })

/** Changes a search in the cache. */
export const patchSavedSearch = (queryClient: QueryClient, id: string, changes: Partial<SavedSearch>): void => {
  queryClient.setQueryData(
    savedSearchesQuery().queryKey,
    (page) => page && { ...page, items: page.items.map((each) => (each._id === id ? { ...each, ...changes } : each)) },
  )
}
