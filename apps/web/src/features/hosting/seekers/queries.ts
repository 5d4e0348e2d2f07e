import { listSeekers, type Seeker } from '@roommate-finder/contracts/matches'
import { getHousehold } from '@roommate-finder/contracts/profiles'
import { queryOptions } from '@tanstack/react-query'
import { MATCHES_STALE_MS, seekersKey } from '#src/entities/fit/queries.ts'
import { request } from '#src/lib/api-client.ts'
import { cursorListOptions } from '#src/lib/use-cursor-list.ts'

/** Queries the people that an own room suits. */
export const seekersOf = (listingId: string) => ({
  ...cursorListOptions<Seeker>([...seekersKey, listingId], (cursor, signal) =>
    request(listSeekers, { params: { id: listingId }, query: { cursor }, signal }),
  ),
  staleTime: MATCHES_STALE_MS,
})

/** Queries the answers of the household of an own room. Always refetched, because they may be those of the profile. */
export const householdOf = (listingId: string) =>
  queryOptions({
    queryKey: ['household', listingId],
    queryFn: ({ signal }) => request(getHousehold, { params: { id: listingId }, signal }),
    staleTime: 0,
  })
