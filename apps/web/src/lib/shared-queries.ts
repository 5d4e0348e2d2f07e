import { getMe } from '@roommate-finder/contracts/accounts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { readRole, request } from './api-client.ts'

/** The start of the keys of all queries that return listings. */
export const listingsKey = ['listings'] as const

/** The start of the keys of all queries that return viewings. */
export const viewingsKey = ['viewings'] as const

/** Refetches all queries in use and removes the others, because a block changes almost every response. */
export const refreshAfterBlock = async (queryClient: QueryClient): Promise<void> => {
  queryClient.removeQueries({ type: 'inactive' })
  await queryClient.invalidateQueries()
}

/** Queries the account of the signed-in user. */
export const meQuery = () => queryOptions({ queryKey: ['me'], queryFn: ({ signal }) => request(getMe, { signal }) })

/** Queries the role of the user, or null. For display only: the API checks the role itself. */
export const roleQuery = (uid: string | undefined) =>
  queryOptions({ queryKey: ['role', uid], queryFn: readRole, throwOnError: true })
