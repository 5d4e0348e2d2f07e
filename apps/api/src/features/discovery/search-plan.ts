import type { SearchQuery } from '@roommate-finder/contracts/discovery'
import { fold, queryWords } from '../../text.ts'
import { browseKey, type ListingIndex } from '../listings/service.ts'

/** A filter in the database's language. */
type Condition = Record<string, unknown>

/** A condition that an index bounds, as against the equality filters that the sorts' indexes begin with. */
export interface Range {
  match: Condition
  index: ListingIndex
  /** Narrower than `match` and cheaper to count: where this passes the cap, `match` does. */
  narrower?: Condition
}

export interface SearchPlan {
  /** The equality filters alone. */
  filter: Pick<SearchQuery, 'roomType' | 'availability'>
  /** All conditions. */
  match: Condition
  /** Names the conditions: the same for the same ones, whatever the order and the page. */
  key: string
  ranges: Range[]
  /** Whether there is one range, and it holds just what all conditions hold, so that one count tells of both. */
  rangeIsAll: boolean
  sort: Record<string, 1 | -1>
  /** Holds the listings of the equality filters, and sorted by rent those of its range, in the order of the sort. */
  sortIndex: ListingIndex
  /** The equality filters as a condition; undefined where `sortIndex` is bounded by a range of rents instead. */
  walkable: Condition | undefined
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
      return {
        sort: { likeCount: direction, _id: direction },
        sortIndex: 'browse_likes',
      }
    case 'title':
      return {
        sort: { 'order.title': direction, _id: direction },
        sortIndex: 'browse_title',
      }
    case 'rent':
      if (hasRentRange(query)) return { sort: { rent: direction, _id: direction }, sortIndex: rentIndex(query) }
      return order === 'asc'
        ? {
            sort: { 'order.rent': 1, _id: 1 },
            sortIndex: 'browse_rent_rising',
          }
        : { sort: { rent: -1, _id: -1 }, sortIndex: 'browse_rent_falling' }
  }
}

/** Past every text that begins with a prefix. */
const LAST_CHARACTER = '\u{10ffff}'

/** A query as conditions, each with the index that bounds it. Pure. */
export const planSearch = (query: SearchQuery): SearchPlan => {
  const { roomType, availability } = query
  const filter = { roomType, availability }
  const browse = { 'derived.browse': browseKey(filter) }
  const ranges: Range[] = []
  const conditions: Condition[] = []

  const location = query.location && fold(query.location)
  if (location) {
    const match = {
      'derived.location': { $gte: location, $lt: location + LAST_CHARACTER },
    }
    conditions.push(match)
    ranges.push({ match, index: 'place_rent' })
  }

  if (hasRentRange(query)) {
    // The equality filters a second time, as the indexes of rents have them.
    const match = {
      rent: { $gte: query.minRent ?? 0, ...(query.maxRent !== undefined && { $lte: query.maxRent }) },
      ...(roomType !== undefined && { roomType }),
      ...(availability !== undefined && { availability }),
    }
    conditions.push(match)
    ranges.push({ match, index: rentIndex(query) })
  }

  const words = query.search ? queryWords(query.search) : []
  if (words.length > 0) {
    const prefixes = words.map((word) => ({ 'derived.words': new RegExp(`^${word}`) }))
    // Counting several words may read all listings of one. Beside another range the longest, likely the rarest, has to do.
    const counted = ranges.length === 0 ? prefixes : prefixes.slice(0, 1)
    ranges.push({
      match: { $and: counted },
      index: 'words',
      ...(counted.length === 1 && { narrower: { 'derived.words': words[0] } }),
    })
    conditions.push({ $and: prefixes })
  }

  const isFiltered = roomType !== undefined || availability !== undefined
  return {
    filter,
    match: conditions.length === 0 ? browse : { $and: [browse, ...conditions] },
    key: JSON.stringify([roomType, availability, location, query.minRent, query.maxRent, words]),
    ranges,
    rangeIsAll: conditions.length === 1 && (!isFiltered || hasRentRange(query)),
    ...sortOf(query),
    walkable: query.sort === 'rent' && hasRentRange(query) ? undefined : browse,
  }
}
