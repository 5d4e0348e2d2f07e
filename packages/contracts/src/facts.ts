import * as z from 'zod/mini'
import {
  MAX_BILLS_ESTIMATE,
  MAX_DEPOSIT,
  MAX_HOUSEHOLD_SIZE,
  MAX_MINIMUM_STAY_MONTHS,
  MAX_ROOM_SIZE_SQ_FT,
  MIN_HOUSEHOLD_SIZE,
  MIN_MINIMUM_STAY_MONTHS,
  MIN_ROOM_SIZE_SQ_FT,
} from './limits.ts'

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

const wholeFrom = (min: number, max: number) => z.int().check(z.minimum(min), z.maximum(max))
const amountTo = (max: number) => z.number().check(z.nonnegative(), z.maximum(max))

/** The facts of a room in responses. A fact that the owner does not state is absent. */
export const facts = z.object({
  availableFrom: z.optional(z.iso.date()),
  minimumStayMonths: z.optional(wholeFrom(MIN_MINIMUM_STAY_MONTHS, MAX_MINIMUM_STAY_MONTHS)),
  deposit: z.optional(amountTo(MAX_DEPOSIT)),
  billsIncluded: z.optional(z.boolean()),
  billsEstimate: z.optional(amountTo(MAX_BILLS_ESTIMATE)),
  furnished: z.optional(z.boolean()),
  bathroom: z.optional(z.enum(bathrooms)),
  householdSize: z.optional(wholeFrom(MIN_HOUSEHOLD_SIZE, MAX_HOUSEHOLD_SIZE)),
  roomSizeSqFt: z.optional(wholeFrom(MIN_ROOM_SIZE_SQ_FT, MAX_ROOM_SIZE_SQ_FT)),
  petsAllowed: z.optional(z.boolean()),
  smokingAllowed: z.optional(z.boolean()),
  couplesWelcome: z.optional(z.boolean()),
  hostType: z.optional(z.enum(hostTypes)),
  amenities: z.optional(z.array(z.enum(amenities))),
})
export type Facts = z.infer<typeof facts>

export const factKeys = z.keyof(facts).options

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
