import { listListings } from '@roommate-finder/contracts/listings'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { ApiError, requestPart } from '#src/lib/api-client.ts'
import { listingQueries } from '../queries.ts'

/** Cards before "View All Listings" is pressed (product spec 9). */
export const FIRST_SHOWN = 8
const SCROLLED_PART = 24
/** Cards that scrolling loads. The rest comes by button, so that the footer can be reached. */
export const SCROLLED_MAX = 100
/** Cards that one press of the button loads after that. */
const PRESSED_PART = 100

const START: { limit: number; cursor?: string } = { limit: FIRST_SHOWN }

/** The size of the part after so many cards. */
export const sizeAfter = (shown: number): number => (shown < SCROLLED_MAX ? SCROLLED_PART : PRESSED_PART)

/** What is there is not asked for again by the way: that would be every part, one after another. */
const isMissing = ({ state }: { state: { data: unknown } }): boolean => state.data === undefined

/** Treats an answer that is no list as an empty one (product spec 7). */
const emptyIfNoList = (error: unknown): Awaited<ReturnType<typeof requestPart<typeof listListings>>> => {
  if (error instanceof ApiError && error.code === 'bad_answer' && error.status === listListings.status) {
    return { items: [], total: 0, next: null }
  }
  throw error
}

/** All listings, the newest first, part after part. */
export const featuredListings = () =>
  infiniteQueryOptions({
    queryKey: [...listingQueries.all(), 'newest'],
    queryFn: ({ pageParam: query, signal }) => requestPart(listListings, { query, signal }).catch(emptyIfNoList),
    initialPageParam: START,
    getNextPageParam: ({ next }, parts) =>
      next === null
        ? null
        : { limit: sizeAfter(parts.reduce((sum, { items }) => sum + items.length, 0)), cursor: next },
    refetchOnWindowFocus: isMissing,
    refetchOnReconnect: isMissing,
  })
