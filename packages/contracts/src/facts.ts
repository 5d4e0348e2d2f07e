import * as z from 'zod/mini'
import { amount, anyOf, day, oneOf, whole, yesNo } from './fact-kinds.ts'
import {
  MAX_BILLS_ESTIMATE,
  MAX_DEPOSIT,
  MAX_HOUSEHOLD_SIZE,
  MAX_MINIMUM_STAY_MONTHS,
  MAX_MOVE_IN_YEARS_AHEAD,
  MAX_ROOM_SIZE_SQ_FT,
  MIN_HOUSEHOLD_SIZE,
  MIN_MINIMUM_STAY_MONTHS,
  MIN_MOVE_IN_DATE,
  MIN_ROOM_SIZE_SQ_FT,
} from './limits.ts'
import { pluck } from './primitives.ts'

export const amenities = [
  'wifi',
  'washer',
  'dryer',
  'dishwasher',
  'parking',
  'bike-storage',
  'air-conditioning',
  'heating',
  'balcony',
  'garden',
  'gym',
  'elevator',
  'step-free',
  'lock',
] as const
export type Amenity = (typeof amenities)[number]

export const bathrooms = ['shared', 'private'] as const
export type Bathroom = (typeof bathrooms)[number]

export const hostTypes = ['lives-there', 'landlord', 'agent'] as const
export type HostType = (typeof hostTypes)[number]

/** The facts of a room. Schemas, forms, tables and the API reference are made from them. `factDocs` describes them. */
export const factDefs = {
  availableFrom: day({
    min: MIN_MOVE_IN_DATE,
    maxYearsAhead: MAX_MOVE_IN_YEARS_AHEAD,
  }),
  minimumStayMonths: whole({
    name: 'Minimum stay in months',
    min: MIN_MINIMUM_STAY_MONTHS,
    max: MAX_MINIMUM_STAY_MONTHS,
  }),
  deposit: amount({
    name: 'Deposit',
    max: MAX_DEPOSIT,
  }),
  billsIncluded: yesNo({ name: 'Utilities included' }),
  billsEstimate: amount({
    name: 'Estimated utilities per month',
    max: MAX_BILLS_ESTIMATE,
  }),
  furnished: yesNo({ name: 'Furnished' }),
  bathroom: oneOf({ name: 'Bathroom', values: bathrooms }),
  householdSize: whole({
    name: 'People in the home',
    min: MIN_HOUSEHOLD_SIZE,
    max: MAX_HOUSEHOLD_SIZE,
  }),
  roomSizeSqFt: whole({
    name: 'Room size in square feet',
    min: MIN_ROOM_SIZE_SQ_FT,
    max: MAX_ROOM_SIZE_SQ_FT,
  }),
  petsAllowed: yesNo({ name: 'Pets allowed' }),
  smokingAllowed: yesNo({ name: 'Smoking allowed' }),
  couplesWelcome: yesNo({ name: 'Couples welcome' }),
  hostType: oneOf({ name: 'Listed by', values: hostTypes }),
  amenities: anyOf({ name: 'Amenities', values: amenities }),
}
export type FactKey = keyof typeof factDefs
/** A fact that a filter can compare with one value. */
export type ComparedFact = {
  [Key in FactKey]: (typeof factDefs)[Key]['kind'] extends 'yesNo' | 'oneOf' ? Key : never
}[FactKey]

/** The facts of a room in responses. A fact that the owner does not state is absent. */
export const facts = z.object(pluck(factDefs, 'schema'))
export type Facts = z.infer<typeof facts>

/** The facts of a room as an owner sends them, none of them required. */
export const factsInput = z.object(pluck(factDefs, 'input'))

export const factKeys = z.keyof(facts).options

/** Returns whether a body has at least one fact, also an empty list of amenities. */
export const hasFacts = (body: Facts): boolean => factKeys.some((key) => body[key] !== undefined)

/**
 * Returns what a room costs per month: the rent if bills are included, the rent plus their estimate if not. null if the
 * rent, or what the bills cost, is unknown.
 */
export const monthlyTotalOf = ({
  rent,
  billsIncluded,
  billsEstimate,
}: Pick<Facts, 'billsIncluded' | 'billsEstimate'> & { rent: number | null }): number | null => {
  if (rent === null || billsIncluded === undefined) return null
  if (billsIncluded) return rent
  // Rounded to cents, because sums of decimals are not exact.
  return billsEstimate === undefined ? null : Math.round((rent + billsEstimate) * 100) / 100
}
