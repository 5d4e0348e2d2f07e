import type { SearchQuery } from '@roommate-finder/contracts/discovery'
import { MAX_LOCATION, MAX_SEARCH_TEXT } from '@roommate-finder/contracts/limits'
import { fold, queryWords } from '../../lib/text.ts'
import { filterCondition, type ListingHint, listingHints } from '../listings/indexes.ts'
import { type Condition, locationCondition, valueCondition, wordCondition } from '../listings/search-keys.ts'

/** A read of all matches along one index, in no order. */
export interface BoundedRead {
  hint: ListingHint
  /** The conditions that the index can answer. */
  indexConditions: Condition
  /** All conditions. */
  match: Condition
}

export interface SearchPlan {
  sort: Record<string, 1 | -1>
  /** All conditions, for a read in the order of the sort's index. */
  conditions: Condition
  /** Empty where the sort's index alone serves the search. */
  boundedReads: BoundedRead[]
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

const rentCondition = ({ minRent, maxRent }: SearchQuery): Condition | undefined =>
  minRent === undefined && maxRent === undefined
    ? undefined
    : { rent: { $gte: minRent ?? 0, ...(maxRent !== undefined && { $lte: maxRent }) } }

const keyConditions = ({ search = '', location = '' }: SearchQuery): Condition[] => {
  const words = queryWords(fold(search, MAX_SEARCH_TEXT))
  const place = fold(location, MAX_LOCATION)
  return [...words.map(wordCondition), ...(place === '' ? [] : [locationCondition(place)])]
}

/** Turns a query into conditions, and says along which indexes its matches can be read. */
export const planSearch = (query: SearchQuery): SearchPlan => {
  const { roomType, availability, sort } = query
  const rents = rentCondition(query)
  const filters = { ...filterCondition({ roomType, availability }), ...rents }
  const keys = keyConditions(query)
  const conditions = keys.length === 0 ? filters : { ...filters, $and: keys }

  const boundedReads: BoundedRead[] = []
  if (keys.length > 0) {
    const values = [roomType, availability].filter((value) => value !== undefined)
    const bounds = { $and: [...keys, ...values.map(valueCondition)] }
    boundedReads.push({ hint: listingHints.keys, indexConditions: bounds, match: { ...bounds, ...rents } })
  }
  if (rents && (sort !== 'rent' || keys.length > 0)) {
    boundedReads.push({ hint: listingHints.rents, indexConditions: filters, match: conditions })
  }
  return { sort: sortOf(query, rents !== undefined), conditions, boundedReads }
}
