import { listSeekers, type Seeker } from '@roommate-finder/contracts/matches'
import { getHousehold } from '@roommate-finder/contracts/profiles'
import { queryOptions } from '@tanstack/react-query'
import { request } from '#src/lib/api-client.ts'
import { cursorListOptions } from '#src/lib/use-cursor-list.ts'

const SEEKERS_STALE_MS = 5 * 60_000

/** Queries the people whom an own room suits. Rarely refetched, because being listed costs people a better place. */
export const seekersOf = (listingId: string) => ({
  ...cursorListOptions<Seeker>(['seekers', listingId], (cursor, signal) =>
    request(listSeekers, { params: { id: listingId }, query: { cursor }, signal }),
  ),
  staleTime: SEEKERS_STALE_MS,
})

/** Queries the answers of the household of an own room. Always refetched, because they may be those of the profile. */
export const householdOf = (listingId: string) =>
  queryOptions({
    queryKey: ['household', listingId],
    queryFn: ({ signal }) => request(getHousehold, { params: { id: listingId }, signal }),
    staleTime: 0,
  })
