import type * as z from 'zod/mini'
import { type Amenity, amenities, bathrooms, type ComparedFact, factDefs, hostTypes } from './facts.ts'
import { MAX_MINIMUM_STAY_MONTHS, MAX_SEARCHED_WORDS, MAX_TAG_LENGTH, MIN_MINIMUM_STAY_MONTHS } from './limits.ts'
import { availabilities, roomTypes } from './listings.ts'
import {
  filterAmount,
  filterBoolean,
  filterDate,
  filterInt,
  filterList,
  filterOneOf,
  filterText,
} from './primitives.ts'

const isTag = (text: string): text is string => Array.from(text).length <= MAX_TAG_LENGTH
const isAmenity = (text: string): text is Amenity => amenities.some((amenity) => amenity === text)

const UNSTATED = 'Leaves out listings that do not state it.'

/** Defines a filter that compares a fact with a value. */
const byFact = <const K extends ComparedFact, S>(fact: K, schema: S) => ({
  schema,
  about: `${factDefs[fact].about} ${UNSTATED}`,
  fact,
  mayBeUnstated: true as const,
})

interface FilterDef {
  schema: z.ZodMiniType
  /** Describes the filter in the API reference. */
  about: string
  /** The fact that must have the value. Without it, the API says what the filter compares. */
  fact?: ComparedFact
  /** Set if listings may not state what the filter compares. They then do not match. */
  mayBeUnstated?: true
}

/**
 * The filters of a search by their parameters, in the order of URLs. The API finds and stores what they compare, by the
 * same keys; see its `filters.ts`.
 */
export const filterDefs = {
  search: {
    schema: filterText({ ignoresAll: false }),
    about: `Words to find. Each matches the start of a word in title, location or description; case, accents, apostrophes, hyphens and a plural s are ignored. Only the first ${MAX_SEARCHED_WORDS} words count.`,
  },
  location: {
    schema: filterText({ ignoresAll: true }),
    about:
      'A whole location, one of its comma-separated parts, or its start; case, accents, punctuation and spaces are ignored.',
  },
  minRent: {
    schema: filterAmount(),
    about: 'Lowest rent, in US dollars per month. Leaves out listings without a rent.',
  },
  maxRent: {
    schema: filterAmount(),
    about: 'Highest rent, in US dollars per month. Leaves out listings without a rent.',
  },
  maxTotal: {
    schema: filterAmount(),
    about: 'Highest `monthlyTotal`, in US dollars. Leaves out listings whose total is unknown.',
    mayBeUnstated: true,
  },
  roomType: { schema: filterOneOf(roomTypes), about: 'Kind of room.' },
  availability: { schema: filterOneOf(availabilities), about: 'Whether the room is still available.' },
  availableBy: { schema: filterDate(), about: `Day on which the room must be free. ${UNSTATED}`, mayBeUnstated: true },
  stayMonths: {
    schema: filterInt({ min: MIN_MINIMUM_STAY_MONTHS, max: MAX_MINIMUM_STAY_MONTHS }),
    about: `Length of the stay in months, which must be at least \`minimumStayMonths\`. ${UNSTATED}`,
    mayBeUnstated: true,
  },
  furnished: byFact('furnished', filterBoolean()),
  pets: byFact('petsAllowed', filterBoolean()),
  smoking: byFact('smokingAllowed', filterBoolean()),
  couples: byFact('couplesWelcome', filterBoolean()),
  photos: { schema: filterBoolean(), about: 'Whether the listing has photos.' },
  bathroom: byFact('bathroom', filterOneOf(bathrooms)),
  hostType: byFact('hostType', filterOneOf(hostTypes)),
  lifestyle: {
    schema: filterList({ isValid: isTag, message: `Tags can be up to ${MAX_TAG_LENGTH} characters` }),
    about:
      'Lifestyle tags, separated by commas, which must all be present; case and accents are ignored. Leaves out listings without tags.',
    mayBeUnstated: true,
  },
  amenities: {
    schema: filterList({ isValid: isAmenity, message: `Must be among ${amenities.join(', ')}` }),
    about: 'Amenities, separated by commas, which must all be present. Leaves out listings without amenities.',
    mayBeUnstated: true,
  },
} satisfies Record<string, FilterDef>
export type FilterKey = keyof typeof filterDefs
export const filterKeys = Object.keys(filterDefs) as FilterKey[]

export const defOfFilter = (key: FilterKey): FilterDef => filterDefs[key]
