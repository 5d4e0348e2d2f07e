import type { SearchQuery } from '@roommate-finder/contracts/discovery'
import type { Facts } from '@roommate-finder/contracts/facts'
import type { FilterKey } from '@roommate-finder/contracts/filters'
import { MAX_TAG_LENGTH } from '@roommate-finder/contracts/limits'
import type { RoomType } from '@roommate-finder/contracts/listings'
import type { Point } from '@roommate-finder/contracts/places'
import type { ObjectId } from '../../db/object-id.ts'
import { fold } from '../../lib/text.ts'
import type { StoredPlace } from './area.ts'
import { type Condition, createValueKeys, matchValue } from './keys.ts'
import type { StoredStatus } from './status.ts'

/** The fields of a listing that filters read, and that its host may change. */
export interface FilteredFields {
  title: string
  location: string
  place?: StoredPlace | null
  spot?: Point | null
  description: string
  rent: number | null
  roomType: RoomType
  availability: StoredStatus
  lifestyle: readonly string[]
  facts?: Facts
  photos?: readonly unknown[]
}

export interface FilteredListing extends FilteredFields {
  _id: ObjectId
}

/** Copies the fields that filters read, without the id. Of the photos, filters read only whether there are any. */
export const toFilteredFields = (listing: FilteredFields): Required<FilteredFields> => {
  const { title, location, place = null, spot = null, description, rent, roomType, availability, lifestyle } = listing
  const { facts = {}, photos = [] } = listing
  return {
    title,
    location,
    place,
    spot,
    description,
    rent,
    roomType,
    availability,
    lifestyle,
    facts,
    photos: photos.slice(0, 1).map(() => true),
  }
}

/** The conditions of a filter that a query sets. */
interface FilterConditions {
  /** Conditions on the search keys. All must match. */
  keys: Condition[]
  /** The condition on exact values, if the keys are rounded. */
  exact?: Condition
  /** Returns whether a listing matches. Gives the same result as the conditions. */
  fits: (listing: FilteredListing) => boolean
}

export interface Filter {
  /** The query parameters that set the filter. */
  params: readonly FilterKey[]
  /** The sort whose index bounds the matches. */
  sort?: 'rent' | 'total'
  /** Creates the search keys that a listing stores for the filter. */
  createKeys: (listing: FilteredListing) => string[]
  /** Returns undefined if the query does not set the filter. */
  read: (query: FilterQuery) => FilterConditions | undefined
}

/** The filters of a search. */
export type FilterQuery = Pick<SearchQuery, FilterKey>

export interface AppliedFilter extends Omit<Filter, 'createKeys' | 'read'>, FilterConditions {
  /** Matches listings that do not state the filtered value. Absent if all listings state one. */
  unstated?: Condition
}

/** Creates a filter that compares one value. Both sides are compared as texts, as in a URL. */
export const byValue = (
  param: FilterKey,
  readValue: (listing: FilteredListing) => string | boolean | undefined,
): Filter => ({
  params: [param],
  createKeys: (listing) => {
    const value = readValue(listing)
    return createValueKeys(param, value === undefined ? [] : [value])
  },
  read: (query) => {
    const value = query[param]
    if (value === undefined) return undefined
    return {
      keys: [matchValue(param, String(value))],
      fits: (listing) => String(readValue(listing)) === String(value),
    }
  },
})

/** Folds a lifestyle tag, so that case and accents are ignored. */
export const foldTag = (tag: string): string => fold(tag, MAX_TAG_LENGTH)

/** Creates a filter by a list of values. A listing must have all of them. */
export const byAll = (
  param: 'amenities' | 'lifestyle',
  readValues: (listing: FilteredListing) => readonly string[],
): Filter => ({
  params: [param],
  createKeys: (listing) => createValueKeys(param, [...new Set(readValues(listing))]),
  read: (query) => {
    const wanted = query[param]?.map(param === 'lifestyle' ? foldTag : (value) => value)
    if (!wanted) return undefined
    return {
      keys: wanted.map((value) => matchValue(param, value)),
      fits: (listing) => {
        const values = readValues(listing)
        return wanted.every((value) => values.includes(value))
      },
    }
  },
})
