import type { ListingPage } from '@roommate-finder/contracts/discovery'
import type { Listing } from '@roommate-finder/contracts/listings'
import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query'
import { listingQueries } from './queries.ts'

/** A list that comes in parts. */
type Parts = InfiniteData<{ items: Listing[] }>

type Cached = Listing[] | ListingPage | Parts | Listing

const heldBy = (cached: Cached): Listing[] => {
  if (Array.isArray(cached)) return cached
  if ('pages' in cached) return cached.pages.flatMap(({ items }) => items)
  return 'items' in cached ? cached.items : [cached]
}

const copyIn = (query: Query, id: string): Listing | undefined => {
  const cached = query.state.data as Cached | undefined
  return cached && heldBy(cached).find((listing) => listing._id === id)
}

/** Whether a list, a page of results or details hold this listing. */
export const holdsListing = (query: Query, id: string): boolean => copyIn(query, id) !== undefined

/** The newest copy of a listing that any list, page of results or details hold. */
export const findListing = (queryClient: QueryClient, id: string): Listing | undefined => {
  const newestFirst = queryClient
    .getQueryCache()
    .findAll({ queryKey: listingQueries.all() })
    .sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
  for (const query of newestFirst) {
    const copy = copyIn(query, id)
    if (copy) return copy
  }
  return undefined
}

/**
 * Changes one listing wherever a list, a page of results or its details hold it, at once and without asking the API.
 * A list that an uncertain write may have changed as a whole is invalidated instead.
 */
export const patchListing = (queryClient: QueryClient, id: string, patch: (listing: Listing) => Partial<Listing>) => {
  const one = (listing: Listing) => (listing._id === id ? { ...listing, ...patch(listing) } : listing)
  const patched = (cached: Cached): Cached => {
    if (Array.isArray(cached)) return cached.map(one)
    if ('pages' in cached) {
      return { ...cached, pages: cached.pages.map((part) => ({ ...part, items: part.items.map(one) })) }
    }
    return 'items' in cached ? { ...cached, items: cached.items.map(one) } : one(cached)
  }
  for (const query of queryClient.getQueryCache().findAll({ queryKey: listingQueries.all() })) {
    if (!holdsListing(query, id)) continue
    // The rest of it is as old as before, and as much in need of being asked for again.
    const { dataUpdatedAt, isInvalidated } = query.state
    queryClient.setQueryData<Cached>(query.queryKey, (cached) => cached && patched(cached), {
      updatedAt: dataUpdatedAt,
    })
    if (isInvalidated) query.invalidate()
  }
}
