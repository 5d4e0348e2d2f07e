import type { RelaxedSearch } from '@roommate-finder/contracts/discovery'
import { MAX_UNSTATED } from '@roommate-finder/contracts/limits'
import type { FilterQuery } from '../search/filter.ts'
import { matchAll, readFilters } from '../search/filters.ts'
import type { Condition } from '../search/keys.ts'

type Count = (match: Condition, max: number) => Promise<number>

/**
 * Counts the listings that match all other filters, but do not state the value that one filter compares. Returns
 * undefined unless exactly one filter compares a value that listings may leave out, and above 1,000 such listings.
 */
export const countUnstated = async (count: Count, query: FilterQuery): Promise<number | undefined> => {
  const applied = readFilters(query)
  const [onFact, ...more] = applied.filter(({ unstated }) => unstated)
  if (!onFact?.unstated || more.length > 0) return undefined
  const others = applied.filter((filter) => filter !== onFact)
  const found = await count(matchAll([...others, { ...onFact, keys: [onFact.unstated], exact: {} }]), MAX_UNSTATED + 1)
  return found > MAX_UNSTATED ? undefined : found
}

/**
 * For a query without matches, finds the filter whose removal gives the most matches. Returns undefined if no single
 * removal gives any.
 */
export const relaxSearch = async (
  countEach: (matches: readonly Condition[], max: number) => Promise<number[]>,
  query: FilterQuery,
  countCap: number,
): Promise<RelaxedSearch | undefined> => {
  const applied = readFilters(query)
  const others = applied.map((dropped) => matchAll(applied.filter((filter) => filter !== dropped)))
  const counts = await countEach(others, countCap + 1)
  const count = Math.max(0, ...counts)
  const hidesMost = applied[counts.indexOf(count)]
  if (!hidesMost || count === 0) return undefined
  return {
    without: [...hidesMost.params],
    total: Math.min(count, countCap),
    ...(count > countCap && { capped: true as const }),
  }
}
