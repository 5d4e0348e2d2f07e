import type { QueryClient } from '@tanstack/react-query'
import { discoveryQueries, listingQueries } from '../queries.ts'
import { readSearch } from '../search-params.ts'

/** Asks for what the page of this address shows first; whether that failed is told by the page, which asks for the same. */
export const askForList = (queryClient: QueryClient, search: string): void => {
  const query = readSearch(new URLSearchParams(search))
  queryClient.query(listingQueries.search(query)).catch(() => undefined)
  if (query.search === undefined) queryClient.query(discoveryQueries.trending()).catch(() => undefined)
}
