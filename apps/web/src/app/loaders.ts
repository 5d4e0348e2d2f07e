import type { QueryClient } from '@tanstack/react-query'
import type { LoaderFunction } from 'react-router-dom'
import { readSearch } from '#src/entities/room/filters/search-params.ts'
import { discoveryQueries, listingQueries } from '#src/entities/room/queries.ts'
import { featuredListings } from '#src/features/home/featured-query.ts'
import { hasToken } from '#src/lib/api-client.ts'
import { WIDE } from '#src/lib/media.ts'

type Prefetch = (queryClient: QueryClient, ...loaderArgs: Parameters<LoaderFunction>) => Promise<unknown>

/**
 * Creates a loader that starts queries while the file of the page loads, without waiting for them. The page runs the
 * same queries, so it handles loading states and errors.
 */
const createPrefetchLoader =
  (prefetch: Prefetch) =>
  (queryClient: QueryClient): LoaderFunction =>
  (...loaderArgs) => {
    prefetch(queryClient, ...loaderArgs).catch(() => undefined)
    return null
  }

/** Skips the prefetch for visitors, whom the page redirects to sign in. */
const ifSignedIn =
  (prefetch: Prefetch): Prefetch =>
  async (...args) => {
    if (await hasToken()) await prefetch(...args)
  }

const prefetchSearch: Prefetch = (queryClient, { request }) => {
  const query = readSearch(new URL(request.url).searchParams)
  const showsTrending = query.search === undefined && matchMedia(WIDE).matches
  const trending = showsTrending ? queryClient.query(discoveryQueries.trending()) : null
  return Promise.all([queryClient.query(listingQueries.browse(query)), trending])
}

/** Leaves a list in the cache to the page, which requests its first page at most. */
export const homeLoader = createPrefetchLoader(async (queryClient) => {
  if (!queryClient.getQueryData(featuredListings().queryKey)) await queryClient.infiniteQuery(featuredListings())
})
export const allItemsLoader = createPrefetchLoader(prefetchSearch)
export const browseListLoader = createPrefetchLoader(ifSignedIn(prefetchSearch))
export const detailsLoader = createPrefetchLoader(
  ifSignedIn((queryClient, { params: { id = '' } }) => queryClient.query(listingQueries.details(id))),
)
