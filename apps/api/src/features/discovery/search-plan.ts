import type { SearchQuery } from '@roommate-finder/contracts/discovery'
import type { AppliedFilter } from '../listings/filter.ts'
import { matchAll, matchExact, readFilters } from '../listings/filters.ts'
import { matchFilters } from '../listings/indexes.ts'
import type { Condition } from '../listings/search-keys.ts'

export interface SearchPlan {
  sort: Record<string, 1 | -1>
  /** The condition for a read in order along the index of the sort. */
  ordered: Condition
  /** Whether the database merges that index from one list per combination of filter values. */
  isMerged: boolean
  /** The condition for a read of all matches along another index. undefined if the index of the sort suffices. */
  unordered: Condition | undefined
  /** Whether few matches are likely: with words, a place, or several filters. */
  isNarrow: boolean
}

const toSort = ({ sort, order, minRent, maxRent, maxTotal }: SearchQuery): SearchPlan['sort'] => {
  const direction = order === 'asc' ? 1 : -1
  switch (sort) {
    case 'newest':
      return { createdAt: -1, _id: -1 }
    case 'oldest':
      return { createdAt: 1, _id: 1 }
    case 'likes':
      return { likeCount: direction, _id: direction }
    case 'title':
      return { 'order.title': direction, _id: direction }
    case 'rent':
      // MongoDB sorts null first in ascending order. A range of rents excludes null.
      return minRent !== undefined || maxRent !== undefined || order === 'desc'
        ? { rent: direction, _id: direction }
        : { 'order.rent': 1, _id: 1 }
    case 'total':
      return maxTotal !== undefined || order === 'desc'
        ? { 'order.total': direction, _id: direction }
        : { 'order.totalRising': 1, _id: 1 }
  }
}

/** Returns whether each sort's index begins with the field of a filter. */
const prefixesIndexes = ({ params }: AppliedFilter): boolean =>
  params.some((param) => param === 'roomType' || param === 'availability')

const WORDS = ['search', 'location']

/**
 * Converts a query to conditions that suit the indexes.
 * @param visible the condition of the listings that the viewer sees
 */
export const planSearch = (query: SearchQuery, visible: Condition): SearchPlan => {
  const { roomType, availability, sort } = query
  const applied = readFilters(query)
  const others = applied.filter((filter) => !prefixesIndexes(filter))
  const prefix = matchFilters({ roomType, availability })
  const isByAge = sort === 'newest' || sort === 'oldest'
  const isMerged = !isByAge || applied.length > others.length
  const ranges = { ...(isMerged && prefix), ...matchExact(applied), ...visible }
  const plan = {
    sort: toSort(query),
    isMerged,
    isNarrow: others.length > 1 || others.some(({ params }) => params.some((param) => WORDS.includes(param))),
  }

  const [only] = others
  if (!only) return { ...plan, ordered: ranges, unordered: undefined }
  if (only.sort && others.length === 1) {
    return {
      ...plan,
      ordered: ranges,
      unordered: only.sort === sort ? undefined : { ...prefix, ...only.exact, ...visible },
    }
  }
  const keys = others.filter(({ exact }) => !exact).flatMap((filter) => filter.keys)
  return {
    ...plan,
    ordered: { ...ranges, ...(keys.length > 0 && { $and: keys }) },
    unordered: { ...matchAll(applied), ...visible },
  }
}
