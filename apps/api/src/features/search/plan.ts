import { isSortedByAge, type SearchQuery } from '@roommate-finder/contracts/discovery'
import type { AppliedFilter } from './filter.ts'
import { matchAll, matchExact, readFilters } from './filters.ts'
import { matchFilters } from './indexes.ts'
import type { Condition } from './keys.ts'
import { LISTED, withoutUnlisted } from './status.ts'

export interface SearchPlan {
  sort: Record<string, 1 | -1>
  /** The condition that selects a range of the sort's index. */
  range: Condition
  /** The other conditions, for a read in order along that range. */
  rest: Condition
  /** The condition for a read of all matches along another index. undefined if the sort's index suffices. */
  unordered: Condition | undefined
}

const toSort = ({ sort, order, minRent, maxRent, maxTotal }: SearchQuery): SearchPlan['sort'] => {
  const direction = order === 'asc' ? 1 : -1
  switch (sort) {
    // `fit` compares the newest matches.
    case 'newest':
    case 'fit':
      return { createdAt: -1, _id: -1 }
    case 'oldest':
      return { createdAt: 1, _id: 1 }
    case 'available':
      return { availability: 1, createdAt: -1, _id: -1 }
    case 'likes':
      return { likeCount: direction, _id: direction }
    case 'title':
      return { 'order.title': direction, _id: direction }
    case 'distance':
      return { closeness: -1, _id: 1 }
    case 'rent':
      // MongoDB sorts null first in ascending order. A range of rents or totals excludes null.
      return [minRent, maxRent, maxTotal].some((limit) => limit !== undefined) || order === 'desc'
        ? { rent: direction, _id: direction }
        : { 'order.rent': 1, _id: 1 }
    case 'total':
      return maxTotal !== undefined || order === 'desc'
        ? { 'order.total': direction, _id: direction }
        : { 'order.totalRising': 1, _id: 1 }
  }
}

/** Returns whether the sorts' indexes begin with the filter's field. */
const isIndexPrefix = ({ params }: AppliedFilter): boolean =>
  params.some((param) => param === 'roomType' || param === 'availability')

/**
 * Returns the range of the sort's index that a query reads. A total is at least the rent, so that a filter of one bounds
 * the other.
 */
const toRange = (query: SearchQuery, sort: SearchPlan['sort']): Condition => {
  const { minRent, maxRent, maxTotal } = query
  const [field = ''] = Object.keys(sort)
  if (query.sort === 'rent' && maxTotal !== undefined)
    return matchExact(readFilters({ minRent, maxRent: Math.min(maxRent ?? maxTotal, maxTotal) }))
  // In descending order, rooms without a total come last.
  if (query.sort === 'total' && minRent !== undefined && (maxTotal !== undefined || query.order === 'asc'))
    return { [field]: { $gte: minRent, ...(maxTotal !== undefined && { $lte: maxTotal }) } }
  return matchExact(readFilters(query).filter((filter) => filter.sort === query.sort))
}

/**
 * Converts a query to conditions that suit the indexes.
 * @param listed the condition of the viewer's lists
 */
export const planSearch = (query: SearchQuery, listed: Condition): SearchPlan => {
  const { roomType, availability, sort } = query
  const applied = readFilters(query)
  const others = applied.filter((filter) => !isIndexPrefix(filter))
  const prefix = matchFilters({ roomType, availability })
  const isOfSort = (filter: AppliedFilter): boolean => filter.sort === sort
  // Without these filters, `available_newest` returns listings by age, in a merge of two parts.
  const needsPrefix = !isSortedByAge(sort) || applied.length > others.length
  const keys = others.filter(({ exact }) => !exact).flatMap((filter) => filter.keys)
  const indexSort = toSort(query)
  const plan = {
    sort: indexSort,
    range: { ...(needsPrefix ? prefix : LISTED), ...toRange(query, indexSort) },
    rest: {
      ...matchExact(others.filter((filter) => !isOfSort(filter))),
      ...(keys.length > 0 && { $and: keys }),
      ...withoutUnlisted(listed),
    },
  }

  const [only, ...more] = others
  if (!only || (isOfSort(only) && more.length === 0)) return { ...plan, unordered: undefined }
  if (only.sort && more.length === 0)
    return { ...plan, unordered: { ...prefix, ...only.exact, ...withoutUnlisted(listed) } }
  return { ...plan, unordered: { ...matchAll(applied), ...listed } }
}
