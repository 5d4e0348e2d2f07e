import { getMe } from '@roommate-finder/contracts/accounts'
import { queryOptions } from '@tanstack/react-query'
import { request } from './api-client.ts'

/** Queries the account of the signed-in user. */
export const meQuery = () => queryOptions({ queryKey: ['me'], queryFn: ({ signal }) => request(getMe, { signal }) })
