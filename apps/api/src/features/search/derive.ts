import { monthlyTotalOf } from '@roommate-finder/contracts/facts'
import { filterKeys } from '@roommate-finder/contracts/filters'
import { MAX_TITLE } from '@roommate-finder/contracts/limits'
import type { Place, Point } from '@roommate-finder/contracts/places'
import { getPlaces } from '@roommate-finder/places/places'
import { fold } from '../../lib/text.ts'
import { findPoint, type StoredPlace } from './area.ts'
import type { FilteredListing } from './filter.ts'
import { createSearchKeys } from './filters.ts'
import { toLocation } from './keys.ts'

/** The fields that searches and sorts need, derived from the other fields at every write. */
export interface SearchFields {
  /** The place that the host chose, or that the location names. null if it names none, or several. */
  place: StoredPlace | null
  derived: {
    /** The `KEYS_VERSION` that derived these fields. A job derives those of older versions anew. */
    version: number
    /** The letters and digits of the place's label, or of the location. Equal for all spellings of a place. */
    location: string
    /** Where it lies: its spot, or else a point around the center of its place. */
    point: Point | null
    /** See keys.ts. */
    searchKeys: string[]
  }
  /** Not in `derived`: DocumentDB cannot sort along an index by a field whose parent contains an array. */
  order: {
    /** The rent, or a number above all rents, so that listings without rent come last in ascending order. */
    rent: number
    /** The monthly total; null if it is unknown, so that it comes last in descending order. */
    total: number | null
    /** The monthly total, or a number above all totals, so that listings without one come last in ascending order. */
    totalRising: number
    /** The title, folded. */
    title: string
  }
}

/** Increment it when a filter is removed, and with each change of this folder, `lib/text.ts` or `packages/places` that gives listings other keys. */
const KEYS_REVISION = 7

/** The version of the search keys. A new filter increments it, too. */
export const KEYS_VERSION = KEYS_REVISION * 1_000 + filterKeys.length

/** Copies what listings store of a place. */
export const toStoredPlace = ({ id, label, lat, lng }: Place): StoredPlace => ({ id, label, lat, lng })

/** Returns the place that a location names, or null if it names none, or several. */
export const resolvePlace = (location: string): StoredPlace | null => {
  const place = getPlaces().resolve(location)
  return place ? toStoredPlace(place) : null
}

/** Above every rent and total that the contract allows. */
const NO_AMOUNT = 1_000_000_000

export const deriveFields = (listing: FilteredListing): SearchFields => {
  const total = monthlyTotalOf({ rent: listing.rent, ...listing.facts })
  const place = listing.place ?? resolvePlace(listing.location)
  const placed = { ...listing, place }
  return {
    place,
    derived: {
      version: KEYS_VERSION,
      location: toLocation(place?.label ?? listing.location),
      point: findPoint(placed),
      searchKeys: createSearchKeys(placed),
    },
    order: {
      rent: listing.rent ?? NO_AMOUNT,
      total,
      totalRising: total ?? NO_AMOUNT,
      title: fold(listing.title, MAX_TITLE),
    },
  }
}
