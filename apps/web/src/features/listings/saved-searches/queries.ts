import { listSavedSearches } from '@roommate-finder/contracts/saved-searches'
import { queryOptions } from '@tanstack/react-query'
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
