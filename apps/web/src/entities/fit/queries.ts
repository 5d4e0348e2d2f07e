import { getProfile } from '@roommate-finder/contracts/profiles'
import { queryOptions } from '@tanstack/react-query'
import { request } from '#src/lib/api-client.ts'

/** Queries the roommate profile of the user, with their answers. */
export const profileQuery = () =>
  queryOptions({ queryKey: ['profile'], queryFn: ({ signal }) => request(getProfile, { signal }) })
