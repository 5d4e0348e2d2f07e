import { type SearchQuery, searchListings } from '@roommate-finder/contracts/discovery'
import { getListing } from '@roommate-finder/contracts/listings'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { request } from '#src/lib/api-client.ts'

export const listingQueries = {
  all: () => ['listings'] as const,
  search: (query: SearchQuery) =>
    queryOptions({
      queryKey: [...listingQueries.all(), 'search', query],
      queryFn: ({ signal }) => request(searchListings, { query, signal }),
      placeholderData: keepPreviousData,
    }),
  details: (id: string) =>
    queryOptions({
      queryKey: [...listingQueries.all(), 'details', id],
      queryFn: ({ signal }) => request(getListing, { params: { id }, signal }),
    }),
}
