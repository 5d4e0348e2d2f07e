import type { RelaxedSearch } from '@roommate-finder/contracts/discovery'
import { MAX_UNSTATED } from '@roommate-finder/contracts/limits'
import type { FilterQuery } from '../listings/filter.ts'
import { matchAll, readFilters } from '../listings/filters.ts'
import type { Condition } from '../listings/search-keys.ts'

type Count = (match: Condition, max: number) => Promise<number>

/**
 * Counts the listings that match all but one filter, and do not state what that filter compares. Returns undefined if
 * more or fewer filters than one compare facts, and if there are more than 1,000 such listings.
 */
export const countUnstated = async (count: Count, query: FilterQuery): Promise<number | undefined> => {
  const applied = readFilters(query)
  const [onFact, ...more] = applied.filter(({ unstated }) => unstated)
  if (!onFact?.unstated || more.length > 0) return undefined
  const others = applied.filter((filter) => filter !== onFact)
  const found = await count(matchAll([...others, { ...onFact, keys: [onFact.unstated], exact: {} }]), MAX_UNSTATED + 1)
  return found > MAX_UNSTATED ? undefined : found
}

/** How many filters are tried, with one query each. */
const MAX_TRIED = 3

/**
 * Finds the filter that hides most, for a query without matches. Counts the matches without each of the three filters
 * that usually hide most. Returns undefined if these searches have no matches either.
 */
export const relaxSearch = async (
  countToCap: (match: Condition) => Promise<number>,
  query: FilterQuery,
  countCap: number,
): Promise<RelaxedSearch | undefined> => {
  const applied = readFilters(query)
  const tried = await Promise.all(
    applied.slice(0, MAX_TRIED).map(async (left) => ({
      without: [...left.params],
      count: await countToCap(matchAll(applied.filter((filter) => filter !== left))),
    })),
  )
  const [best] = tried.toSorted((a, b) => b.count - a.count)
  if (!best || best.count === 0) return undefined
  const { without, count } = best
  return { without, total: Math.min(count, countCap), ...(count > countCap && { capped: true as const }) }
}
