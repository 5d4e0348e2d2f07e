import { listListings } from '@roommate-finder/contracts/listings'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { listingQueries } from '#src/entities/room/queries.ts'
import { ApiError, requestPage } from '#src/lib/api-client.ts'

/** Number of cards before "View All Listings" is pressed (product spec 9). */
export const INITIAL_COUNT = 8
/** Number of cards that each further page adds. */
export const PAGE_SIZE = 100
/** "View All Listings" loads at most this many cards. A button loads the rest. */
export const MAX_AUTO_LOADED = 500

const START: { limit: number; cursor?: string } = { limit: INITIAL_COUNT }

/** Limits automatic refetches to missing data: a refetch of an infinite query requests every page in turn. */
const isMissing = ({ state }: { state: { data: unknown } }): boolean => state.data === undefined

/** Returns an empty page if the API answers with something other than a list (product spec 7). */
const emptyPageIfInvalid = (error: unknown): Awaited<ReturnType<typeof requestPage<typeof listListings>>> => {
  if (error instanceof ApiError && error.code === 'bad_response' && error.status === listListings.status) {
    return { items: [], total: 0, next: null }
  }
  throw error
}

/** Queries all listings page by page, newest first. */
export const featuredListings = () =>
  infiniteQueryOptions({
    queryKey: [...listingQueries.all(), 'newest'],
    queryFn: ({ pageParam: query, signal }) => requestPage(listListings, { query, signal }).catch(emptyPageIfInvalid),
    initialPageParam: START,
    getNextPageParam: ({ next }) => (next === null ? null : { limit: PAGE_SIZE, cursor: next }),
    refetchOnMount: ({ state }) => isMissing({ state }) || state.data?.pages.length === 1,
    refetchOnWindowFocus: isMissing,
    refetchOnReconnect: isMissing,
  })
