import type { ListingPage } from '@roommate-finder/contracts/discovery'
import type { Listing } from '@roommate-finder/contracts/listings'
import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query'
import { discoveryQueries, listingQueries } from './queries.ts'

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
 * Changes one listing in every cached copy: lists, pages of results, details and trending. Does not ask the API, and
 * leaves the age of the cached data as it is.
 */
export const patchListing = (
  queryClient: QueryClient,
  id: string,
  patch: { [Field in keyof Listing]?: Listing[Field] | undefined },
) => {
  const patchOne = (listing: Listing) => (listing._id === id ? ({ ...listing, ...patch } as Listing) : listing)
  const patchAll = (cached: Cached): Cached => {
    if (Array.isArray(cached)) return cached.map(patchOne)
    if ('pages' in cached) {
      return { ...cached, pages: cached.pages.map((part) => ({ ...part, items: part.items.map(patchOne) })) }
    }
    return 'items' in cached ? { ...cached, items: cached.items.map(patchOne) } : patchOne(cached)
  }
  for (const query of queryClient.getQueryCache().findAll({ queryKey: listingQueries.all() })) {
    if (!copyIn(query, id)) continue
    const { dataUpdatedAt, isInvalidated } = query.state
    queryClient.setQueryData<Cached>(query.queryKey, (cached) => cached && patchAll(cached), {
      updatedAt: dataUpdatedAt,
    })
    if (isInvalidated) query.invalidate()
  }

  // Trending items hold fewer fields.
  const { likeCount } = patch
  const { queryKey } = discoveryQueries.trending()
  const updatedAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt
  if (likeCount === undefined || !updatedAt) return
  queryClient.setQueryData(
    queryKey,
    (items) => items?.map((item) => (item._id === id ? { ...item, likeCount } : item)),
    { updatedAt },
  )
}
