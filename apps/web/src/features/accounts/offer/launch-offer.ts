import { type Me, type Offer, updateMe } from '@roommate-finder/contracts/accounts'
import type { QueryClient } from '@tanstack/react-query'
import { request } from '#src/lib/api-client.ts'
import { OFFER_KEY } from '#src/lib/paths.ts'
import { meQuery } from '#src/lib/shared-queries.ts'

const LAUNCH: Offer = 'launch'

export const hasLaunchOffer = (me: Me | undefined): boolean => me?.offer === LAUNCH

/** Returns whether the query string of a page requests the launch offer. */
export const asksForLaunchOffer = (search: string): boolean => new URLSearchParams(search).get(OFFER_KEY) === LAUNCH

/** Saves the offer to the account. Nothing is charged. */
export const claimLaunchOffer = async (queryClient: QueryClient): Promise<void> => {
  const me = await request(updateMe, { body: { offer: LAUNCH } })
  await queryClient.cancelQueries(meQuery())
  queryClient.setQueryData(meQuery().queryKey, me)
}
