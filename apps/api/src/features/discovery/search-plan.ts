import type { SearchQuery } from '@roommate-finder/contracts/discovery'
import { MAX_LOCATION, MAX_SEARCH_TEXT } from '@roommate-finder/contracts/limits'
import { fold, queryWords } from '../../lib/text.ts'
import {
  browseKey,
  type Condition,
  everyListing,
  type ListingIndex,
  locationCondition,
  valueCondition,
  wordCondition,
} from '../listings/service.ts'

/** A condition and the index that bounds it. */
export interface Range {
  match: Condition
  index: ListingIndex
}

export interface SearchPlan {
  /** All conditions, for a read along one of `ranges`. */
  match: Condition
  /** Each holds the equality filters, too. */
  ranges: [Range, ...Range[]]
  /** Whether the query has equality filters alone, or none. */
  isBrowsing: boolean
  sort: Record<string, 1 | -1>
  /** Holds the listings of the equality filters, and sorted by rent those of its range, in the order of the sort. */
  sortIndex: ListingIndex
  /** All conditions, for a read along `sortIndex`. */
  sortMatch: Condition
}

const hasRentRange = ({ minRent, maxRent }: SearchQuery): boolean => minRent !== undefined || maxRent !== undefined

/** Bounded by rent and in its order, with the equality filters in the key. */
const rentIndex = ({ roomType }: SearchQuery) => (roomType === undefined ? 'rent_order' : 'room_rent')

const sortOf = (query: SearchQuery): Pick<SearchPlan, 'sort' | 'sortIndex'> => {
  const { sort, order } = query
  const direction = order === 'asc' ? 1 : -1
  switch (sort) {
    case 'newest':
      return { sort: { createdAt: -1, _id: -1 }, sortIndex: 'browse_newest' }
    case 'oldest':
      return { sort: { createdAt: 1, _id: 1 }, sortIndex: 'browse_newest' }
    case 'likes':
      return { sort: { likeCount: direction, _id: direction }, sortIndex: 'browse_likes' }
    case 'title':
      return { sort: { 'order.title': direction, _id: direction }, sortIndex: 'browse_title' }
    case 'rent':
      if (hasRentRange(query)) return { sort: { rent: direction, _id: direction }, sortIndex: rentIndex(query) }
      return order === 'asc'
        ? { sort: { 'order.rent': 1, _id: 1 }, sortIndex: 'browse_rent_rising' }
        : { sort: { rent: -1, _id: -1 }, sortIndex: 'browse_rent_falling' }
  }
}

const rentRange = (query: SearchQuery): Range => {
  const { minRent = 0, maxRent, roomType, availability } = query
  return {
    match: {
      rent: { $gte: minRent, ...(maxRent !== undefined && { $lte: maxRent }) },
      ...(roomType !== undefined && { roomType }),
      ...(availability !== undefined && { availability }),
    },
    index: rentIndex(query),
  }
}

const and = (conditions: readonly Condition[]): Condition =>
  conditions.length === 1 && conditions[0] ? conditions[0] : { $and: conditions }

/** Words, location and equality filters, or none, as keys of one index. */
const keyRange = (words: string[], place: string, { roomType, availability }: SearchQuery): Range => {
  const values = [roomType, availability].filter((value) => value !== undefined)
  const conditions = [
    ...words.map(wordCondition),
    ...(place === '' ? [] : [locationCondition(place)]),
    ...values.map(valueCondition),
  ]
  return { match: conditions.length === 0 ? everyListing : and(conditions), index: 'search_keys' }
}

/** A query as conditions, each with the index that bounds it. Pure. */
export const planSearch = (query: SearchQuery): SearchPlan => {
  const { search = '', location = '', roomType, availability } = query
  const words = queryWords(fold(search, MAX_SEARCH_TEXT))
  const place = fold(location, MAX_LOCATION)
  const hasKeys = words.length > 0 || place !== ''
  const keys = keyRange(words, place, query)
  // Keys first: beside them a rent is checked faster than keys are beside a range of rents.
  const rents = hasRentRange(query) ? rentRange(query) : undefined
  const ranges: SearchPlan['ranges'] = rents ? (hasKeys ? [keys, rents] : [rents]) : [keys]
  const { sort, sortIndex } = sortOf(query)
  const conditions = ranges.map(({ match }) => match)
  const browse = { 'derived.browse': browseKey({ roomType, availability }) }
  const isSortedByRange = ranges.some(({ index }) => index === sortIndex)
  const isBrowsing = !hasKeys && !hasRentRange(query)
  return {
    match: and(conditions),
    ranges,
    isBrowsing,
    sort,
    sortIndex,
    sortMatch: isBrowsing ? browse : and(isSortedByRange ? conditions : [browse, ...conditions]),
  }
}
