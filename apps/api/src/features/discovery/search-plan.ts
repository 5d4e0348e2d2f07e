import type { SearchQuery } from '@roommate-finder/contracts/discovery'
import { MAX_LOCATION, MAX_SEARCH_TEXT } from '@roommate-finder/contracts/limits'
import { fold, parseQuery } from '../../lib/text.ts'
import { matchFilters } from '../listings/indexes.ts'
import { type Condition, matchLocation, matchRents, matchValue, matchWord } from '../listings/search-keys.ts'

export interface SearchPlan {
  sort: Record<string, 1 | -1>
  /** The condition for a read in order along the index of the sort. */
  ordered: Condition
  /** Whether the database merges that index from one list per combination of filter values. */
  isMerged: boolean
  /** The condition for a read of all matches along another index. undefined if the index of the sort suffices. */
  unordered: Condition | undefined
}

const toSort = ({ sort, order, maxTotal }: SearchQuery, hasRents: boolean): SearchPlan['sort'] => {
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
      return hasRents || order === 'desc' ? { rent: direction, _id: direction } : { 'order.rent': 1, _id: 1 }
    case 'total':
      return maxTotal !== undefined || order === 'desc'
        ? { 'order.total': direction, _id: direction }
        : { 'order.totalRising': 1, _id: 1 }
  }
}

const matchTerms = ({ search = '', location = '' }: SearchQuery): Condition[] => {
  const words = parseQuery(fold(search, MAX_SEARCH_TEXT))
  const place = fold(location, MAX_LOCATION)
  return [...words.map(matchWord), ...(place === '' ? [] : [matchLocation(place)])]
}

/** Converts a query to conditions that suit the indexes. */
export const planSearch = (query: SearchQuery): SearchPlan => {
  const { roomType, availability, minRent, maxRent, sort } = query
  const hasRents = minRent !== undefined || maxRent !== undefined
  const [min, max] = [minRent ?? 0, maxRent ?? Number.MAX_SAFE_INTEGER]
  const rentMatch = hasRents ? { rent: { $gte: min, $lte: max } } : {}
  const filterMatch = { ...matchFilters({ roomType, availability }), ...rentMatch }
  const isByAge = sort === 'newest' || sort === 'oldest'
  const isMerged = !isByAge || roomType !== undefined || availability !== undefined
  const ordered = isMerged ? filterMatch : rentMatch
  const plan = { sort: toSort(query, hasRents), isMerged }

  const terms = matchTerms(query)
  if (terms.length > 0) {
    const values = [roomType, availability].filter((value) => value !== undefined).map(matchValue)
    const rents = hasRents ? [matchRents(min, max)] : []
    const unordered = { $and: [...terms, ...values, ...rents], ...rentMatch }
    return { ...plan, ordered: { ...ordered, $and: terms }, unordered }
  }
  return { ...plan, ordered, unordered: hasRents && sort !== 'rent' ? filterMatch : undefined }
}
