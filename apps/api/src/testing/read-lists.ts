import { listTrending, searchListings } from '@roommate-finder/contracts/discovery'
import { getDashboardStats } from '@roommate-finder/contracts/insights'
import { listListings, listSimilar } from '@roommate-finder/contracts/listings'
import { fetchBody } from './calls.ts'
import type { Caller } from './test-api.ts'

/** Lists the ids of listings in each list that any caller gets. `similarTo` counts as similar to itself. */
export const readLists = async (by: Caller, similarTo: string): Promise<Record<string, string[]>> => {
  const toIds = (items: readonly { _id: string }[]) => items.map(({ _id }) => _id).sort()
  const search = async (query: object) => toIds((await fetchBody(by, searchListings, { query })).items)
  const similar = await fetchBody(by, listSimilar, { params: { id: similarTo } })
  return {
    all: toIds(await fetchBody(by, listListings)),
    newest: await search({}),
    words: await search({ search: 'harbor' }),
    rent: await search({ sort: 'rent', minRent: 1 }),
    likes: await search({ sort: 'likes', roomType: 'Single' }),
    similar: toIds([...similar, { _id: similarTo }]),
    trending: toIds(await fetchBody(by, listTrending)),
  }
}

/** Lists the ids of the newest listings on a user's dashboard. */
export const readRecentItems = async (by: Caller): Promise<string[]> =>
  (await fetchBody(by, getDashboardStats)).recentItems.map(({ _id }) => _id).sort()
