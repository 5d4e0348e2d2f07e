import type { QueryClient } from '@tanstack/react-query'
import { discoveryQueries, listingQueries } from '../queries.ts'
import { readSearch } from '../search-params.ts'

/**
 * Asks for what the page of this address shows first, and resolves once the list is there, or could not be had: that is
 * told by the page, which asks for the same.
 */
export const askForList = async (queryClient: QueryClient, search: string): Promise<void> => {
  const query = readSearch(new URLSearchParams(search))
  const list = queryClient.query(listingQueries.search(query))
  if (query.search === undefined) queryClient.query(discoveryQueries.trending()).catch(() => undefined)
  await list.catch(() => undefined)
}
