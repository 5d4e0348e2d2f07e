import * as z from 'zod/mini'
import { amenities, bathrooms, type Facts, factKeys, hostTypes } from './facts.ts'
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
import { toAmount } from './primitives.ts'

// Separate from facts.ts, because pages without forms do not load it.

// `toLocaleString` creates a number format at each call, which adds milliseconds to every start.
const inEnglish = new Intl.NumberFormat('en-US')
const format = (value: number): string => inEnglish.format(value)

/** Accepts a number, or text with a number, like `rent` of a listing. */
const numberInput = (message: string, isValid: (value: number) => boolean) =>
  z.optional(
    z.pipe(
      z.union([z.number(), z.string()], message).check(z.refine((value) => isValid(toAmount(value)), message)),
      z.transform((value) => Math.abs(toAmount(value))),
    ),
  )

const amount = (name: string, max: number) =>
  numberInput(
    `${name} must be a number from 0 to ${format(max)} with at most 2 decimals`,
    (value) => value >= 0 && value <= max && Number(value.toFixed(2)) === value,
  )

const whole = (name: string, { min, max }: { min: number; max: number }) =>
  numberInput(
    `${name} must be a whole number from ${min} to ${format(max)}`,
    (value) => Number.isInteger(value) && value >= min && value <= max,
  )

const yesNo = (name: string) => z.optional(z.boolean(`${name} must be true or false`))

const choice = <const T extends readonly [string, ...string[]]>(name: string, values: T) =>
  z.optional(z.enum(values, `${name} must be one of ${values.join(', ')}`))

const isMoveInDate = (day: string): boolean => {
  const last = new Date()
  last.setUTCFullYear(last.getUTCFullYear() + MAX_MOVE_IN_YEARS_AHEAD)
  return day >= MIN_MOVE_IN_DATE && day <= last.toISOString().slice(0, MIN_MOVE_IN_DATE.length)
}

const moveInDate = z.iso
  .date({ error: 'Move-in date must be a date such as 2026-01-31', abort: true })
  .check(
    z.refine(
      isMoveInDate,
      `Move-in date must be at most ${MAX_MOVE_IN_YEARS_AHEAD} years from now, and not before ${MIN_MOVE_IN_DATE}`,
    ),
  )

const isUnique = (values: readonly string[]): boolean => new Set(values).size === values.length

/** The facts of a room as an owner sends them, none of them required. */
export const factsInput = z.object({
  availableFrom: z.optional(moveInDate),
  minimumStayMonths: whole('Minimum stay in months', { min: MIN_MINIMUM_STAY_MONTHS, max: MAX_MINIMUM_STAY_MONTHS }),
  deposit: amount('Deposit', MAX_DEPOSIT),
  billsIncluded: yesNo('Bills included'),
  billsEstimate: amount('Estimate of bills', MAX_BILLS_ESTIMATE),
  furnished: yesNo('Furnished'),
  bathroom: choice('Bathroom', bathrooms),
  householdSize: whole('Household size', { min: MIN_HOUSEHOLD_SIZE, max: MAX_HOUSEHOLD_SIZE }),
  roomSizeSqFt: whole('Room size in square feet', { min: MIN_ROOM_SIZE_SQ_FT, max: MAX_ROOM_SIZE_SQ_FT }),
  petsAllowed: yesNo('Pets allowed'),
  smokingAllowed: yesNo('Smoking allowed'),
  couplesWelcome: yesNo('Couples welcome'),
  hostType: choice('Host type', hostTypes),
  amenities: z.optional(
    z
      .array(z.enum(amenities, `Amenities must be among ${amenities.join(', ')}`), 'Amenities must be a list of texts')
      .check(z.refine(isUnique, 'Amenities must not repeat'))
      .register(z.globalRegistry, { uniqueItems: true }),
  ),
})

/** Returns whether a body has at least one fact, also an empty list of amenities. */
export const hasFacts = (body: Facts): boolean => factKeys.some((key) => body[key] !== undefined)
