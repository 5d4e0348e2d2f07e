import type { ListingPage } from '@roommate-finder/contracts/discovery'
import type { Listing } from '@roommate-finder/contracts/listings'
import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query'
import { discoveryQueries, listingQueries } from './queries.ts'

/** A saved or hidden room. Its listing is null if the viewer no longer sees it. */
interface Row {
  listing: Listing | null
}

export type Item = Listing | Row

type Pages = InfiniteData<{ items: Item[] }>

export type Cached = Listing[] | ListingPage | Pages | Listing

const toListings = (item: Item): Listing[] => {
  if (!('listing' in item)) return [item]
  return item.listing ? [item.listing] : []
}

const listCached = (cached: Cached): Listing[] => {
  if (Array.isArray(cached)) return cached
  if ('pages' in cached) return cached.pages.flatMap(({ items }) => items.flatMap(toListings))
  return 'items' in cached ? cached.items : [cached]
}

const findCopy = (query: Query, id: string): Listing | undefined => {
  const cached = query.state.data as Cached | undefined
  return cached && listCached(cached).find((listing) => listing._id === id)
}

/** Returns the most recently fetched cached copy of a listing. */
export const findListing = (queryClient: QueryClient, id: string): Listing | undefined => {
  const newestFirst = queryClient
    .getQueryCache()
    .findAll({ queryKey: listingQueries.all() })
    .sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
  for (const query of newestFirst) {
    const copy = findCopy(query, id)
    if (copy) return copy
  }
  return undefined
}

/** Changes every cached copy of a listing. Sends no request, and keeps the staleness of the cached data. */
export const patchListing = (
  queryClient: QueryClient,
  id: string,
  patch: { [Field in keyof Listing]?: Listing[Field] | undefined },
) => {
  const patchOne = (listing: Listing) => (listing._id === id ? ({ ...listing, ...patch } as Listing) : listing)
  const patchItem = (item: Item): Item => {
    if (!('listing' in item)) return patchOne(item)
    return item.listing ? { ...item, listing: patchOne(item.listing) } : item
  }
  const patchAll = (cached: Cached): Cached => {
    if (Array.isArray(cached)) return cached.map(patchOne)
    if ('pages' in cached) {
      return { ...cached, pages: cached.pages.map((page) => ({ ...page, items: page.items.map(patchItem) })) }
    }
    return 'items' in cached ? { ...cached, items: cached.items.map(patchOne) } : patchOne(cached)
  }
  for (const query of queryClient.getQueryCache().findAll({ queryKey: listingQueries.all() })) {
    if (!findCopy(query, id)) continue
    const { dataUpdatedAt, isInvalidated } = query.state
    queryClient.setQueryData<Cached>(query.queryKey, (cached) => cached && patchAll(cached), {
      updatedAt: dataUpdatedAt,
    })
    if (isInvalidated) query.invalidate()
  }

  // Trending items have fewer fields and another query key.
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
