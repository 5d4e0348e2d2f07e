import { listListings } from '@roommate-finder/contracts/listings'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { requestPart } from '#src/lib/api-client.ts'
import { listingQueries } from '../queries.ts'

/** Cards before "View All Listings" is pressed (product spec 9). */
export const FIRST_SHOWN = 8
export const LATER_PART = 24

const BEGINNING = ''

/** What is there is not asked for again by the way: that would be every part, one after another. */
const isMissing = ({ state }: { state: { data: unknown } }): boolean => state.data === undefined

/** All listings, the newest first, part after part. */
export const featuredListings = () =>
  infiniteQueryOptions({
    queryKey: [...listingQueries.all(), 'newest'],
    queryFn: ({ pageParam: cursor, signal }) =>
      requestPart(listListings, {
        query: cursor === BEGINNING ? { limit: FIRST_SHOWN } : { limit: LATER_PART, cursor },
        signal,
      }),
    initialPageParam: BEGINNING,
    getNextPageParam: ({ next }) => next,
    refetchOnWindowFocus: isMissing,
    refetchOnReconnect: isMissing,
  })
