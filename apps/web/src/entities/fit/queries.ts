import { getProfile } from '@roommate-finder/contracts/profiles'
import { queryOptions } from '@tanstack/react-query'
import { request } from '#src/lib/api-client.ts'

/** Rooms and people that suit are rarely listed again, because being listed costs them a better place. */
export const MATCHES_STALE_MS = 5 * 60_000

/** The start of the keys of the people that own rooms suit. */
export const seekersKey = ['seekers'] as const

/** Queries the roommate profile of the user, with their answers. */
export const profileQuery = () =>
  queryOptions({ queryKey: ['profile'], queryFn: ({ signal }) => request(getProfile, { signal }) })
