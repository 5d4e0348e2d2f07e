import type { SearchQuery } from '@roommate-finder/contracts/discovery'
import { MAX_LOCATION, MAX_SEARCH_TEXT } from '@roommate-finder/contracts/limits'
import { fold, queryWords } from '../../lib/text.ts'
import { filterCondition } from '../listings/indexes.ts'
import {
  type Condition,
  locationCondition,
  rentsCondition,
  valueCondition,
  wordCondition,
} from '../listings/search-keys.ts'

export interface SearchPlan {
  sort: Record<string, 1 | -1>
  /** The condition for a read in the order of the sort's index. */
  ordered: Condition
  /** Whether that index is read as several lists, one for each value of the filters, which the database merges. */
  isMerged: boolean
  /** The same condition for a read of all matches along another index. undefined: the sort's index serves the search. */
  unordered: Condition | undefined
}

const sortOf = ({ sort, order }: SearchQuery, hasRents: boolean): SearchPlan['sort'] => {
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
      // Null comes first when rents rise. A range of rents leaves it out.
      return hasRents || order === 'desc' ? { rent: direction, _id: direction } : { 'order.rent': 1, _id: 1 }
  }
}

const toKeyConditions = ({ search = '', location = '' }: SearchQuery): Condition[] => {
  const words = queryWords(fold(search, MAX_SEARCH_TEXT))
  const place = fold(location, MAX_LOCATION)
  return [...words.map(wordCondition), ...(place === '' ? [] : [locationCondition(place)])]
}

/** Turns a query into conditions, and says along which index its matches can be read. */
export const planSearch = (query: SearchQuery): SearchPlan => {
  const { roomType, availability, minRent, maxRent, sort } = query
  const hasRents = minRent !== undefined || maxRent !== undefined
  const [min, max] = [minRent ?? 0, maxRent ?? Number.MAX_SAFE_INTEGER]
  const rents = hasRents ? { rent: { $gte: min, $lte: max } } : {}
  const filters = { ...filterCondition({ roomType, availability }), ...rents }
  const isByAge = sort === 'newest' || sort === 'oldest'
  const isMerged = !isByAge || roomType !== undefined || availability !== undefined
  const ordered = isMerged ? filters : rents
  const plan = { sort: sortOf(query, hasRents), isMerged }

  const keys = toKeyConditions(query)
  if (keys.length > 0) {
    const values = [roomType, availability].filter((value) => value !== undefined).map(valueCondition)
    const filterKeys = hasRents ? [...values, rentsCondition(min, max)] : values
    return { ...plan, ordered: { ...ordered, $and: keys }, unordered: { $and: [...keys, ...filterKeys], ...rents } }
  }
  return { ...plan, ordered, unordered: hasRents && sort !== 'rent' ? filters : undefined }
}
