import type { ListingPage } from '@roommate-finder/contracts/discovery'
import type { Listing } from '@roommate-finder/contracts/listings'
import type { QueryClient } from '@tanstack/react-query'
import { listingQueries } from './queries.ts'

type Cached = Listing[] | ListingPage | Listing | undefined

/**
 * Changes one listing wherever a list, a page of results or its details hold it, at once and without asking the API.
 * A list that an uncertain write may have changed as a whole is invalidated instead.
 */
export const patchListing = (queryClient: QueryClient, id: string, patch: (listing: Listing) => Partial<Listing>) => {
  const one = (listing: Listing) => (listing._id === id ? { ...listing, ...patch(listing) } : listing)
  queryClient.setQueriesData<Cached>({ queryKey: listingQueries.all() }, (cached) => {
    if (!cached) return cached
    if (Array.isArray(cached)) return cached.map(one)
    return 'items' in cached ? { ...cached, items: cached.items.map(one) } : one(cached)
  })
}
