import type * as z from 'zod/mini'
import { type Amenity, amenities, bathrooms, type ComparedFact, hostTypes } from './facts.ts'
import { MAX_MINIMUM_STAY_MONTHS, MAX_RADIUS_MILES, MAX_TAG_LENGTH, MIN_MINIMUM_STAY_MONTHS } from './limits.ts'
import { availabilities, roomTypes } from './listings.ts'
import {
  filterAmount,
  filterBoolean,
  filterDate,
  filterForm,
  filterInt,
  filterList,
  filterOneOf,
  filterText,
} from './primitives.ts'

/** A part of a map, in degrees. `west` is less than `east`. */
export interface Bounds {
  west: number
  south: number
  east: number
  north: number
}

/** Reads `west,south,east,north`. Returns undefined for anything else. */
export const parseBounds = (text: string): Bounds | undefined => {
  if (!/^-?\d{1,3}(\.\d{1,15})?(,-?\d{1,3}(\.\d{1,15})?){3}$/.test(text)) return undefined
  const [west = 0, south = 0, east = 0, north = 0] = text.split(',').map(Number)
  const isOnEarth = west >= -180 && east <= 180 && south >= -90 && north <= 90
  return isOnEarth && west < east && south < north ? { west, south, east, north } : undefined
}

export const BOUNDS_FORM = 'Must be west,south,east,north in degrees'

const isTag = (text: string): text is string => Array.from(text).length <= MAX_TAG_LENGTH
const isAmenity = (text: string): text is Amenity => amenities.some((amenity) => amenity === text)

/** Defines a filter that compares a fact with a value. */
const byFact = <const K extends ComparedFact, S>(fact: K, schema: S) => ({
  schema,
  fact,
  mayBeUnstated: true as const,
})

interface FilterDef {
  schema: z.ZodMiniType
  /** The fact that must have the value. Without it, the API says what the filter compares. */
  fact?: ComparedFact
  /** Set if listings may not state what the filter compares. They then do not match. */
  mayBeUnstated?: true
}

/**
 * The filters of a search by their parameters, in the order of URLs. The API finds and stores what they compare, by the
 * same keys; see its `filters.ts`. `filterDocs` describes them.
 */
export const filterDefs = {
  search: {
    schema: filterText({ ignoresAll: false }),
  },
  location: {
    schema: filterText({ ignoresAll: true }),
  },
  near: {
    schema: filterForm((text) => /^(zip)?\d{1,9}$/.test(text), 'Must be the id of a place'),
    mayBeUnstated: true,
  },
  /** Without `near` it does not filter. */
  radius: {
    schema: filterInt({ min: 1, max: MAX_RADIUS_MILES }),
  },
  bbox: {
    schema: filterForm((text) => parseBounds(text) !== undefined, BOUNDS_FORM),
    mayBeUnstated: true,
  },
  minRent: {
    schema: filterAmount(),
  },
  maxRent: {
    schema: filterAmount(),
  },
  maxTotal: {
    schema: filterAmount(),
    mayBeUnstated: true,
  },
  roomType: { schema: filterOneOf(roomTypes) },
  availability: { schema: filterOneOf(availabilities) },
  availableBy: { schema: filterDate(), mayBeUnstated: true },
  stayMonths: {
    schema: filterInt({ min: MIN_MINIMUM_STAY_MONTHS, max: MAX_MINIMUM_STAY_MONTHS }),
    mayBeUnstated: true,
  },
  furnished: byFact('furnished', filterBoolean()),
  pets: byFact('petsAllowed', filterBoolean()),
  smoking: byFact('smokingAllowed', filterBoolean()),
  couples: byFact('couplesWelcome', filterBoolean()),
  photos: { schema: filterBoolean() },
  bathroom: byFact('bathroom', filterOneOf(bathrooms)),
  hostType: byFact('hostType', filterOneOf(hostTypes)),
  lifestyle: {
    schema: filterList({ isValid: isTag, message: `Tags can be up to ${MAX_TAG_LENGTH} characters` }),
    mayBeUnstated: true,
  },
  amenities: {
    schema: filterList({ isValid: isAmenity, message: `Must be among ${amenities.join(', ')}` }),
    mayBeUnstated: true,
  },
} satisfies Record<string, FilterDef>
export type FilterKey = keyof typeof filterDefs
export const filterKeys = Object.keys(filterDefs) as FilterKey[]

export const defOfFilter = (key: FilterKey): FilterDef => filterDefs[key]
