import { amenities, bathrooms, type Facts, factsInput, hostTypes } from '@roommate-finder/contracts/facts'
import * as z from 'zod/mini'
import { amountSchema } from './amount-values.ts'

// Drafts that were stored without facts get the defaults.
const text = z._default(z.string(), '')
const yesNo = z._default(z.enum(['', 'yes', 'no']), '')

/** The raw values of the fields for facts. An empty text means that the owner does not state the fact. */
export const factValues = z.object({
  availableFrom: text,
  minimumStayMonths: text,
  deposit: text,
  billsIncluded: yesNo,
  billsEstimate: text,
  furnished: yesNo,
  bathroom: z._default(z.enum(['', ...bathrooms]), ''),
  roomSizeSqFt: text,
  householdSize: text,
  hostType: z._default(z.enum(['', ...hostTypes]), ''),
  petsAllowed: yesNo,
  smokingAllowed: yesNo,
  couplesWelcome: yesNo,
  amenities: z._default(z.array(z.enum(amenities)), []),
})
export type FactValues = z.infer<typeof factValues>
export type FactField = keyof FactValues

export const noFacts: FactValues = z.parse(factValues, {})

export const factFieldLabels: Record<FactField, string> = {
  availableFrom: 'Available from',
  minimumStayMonths: 'Minimum stay',
  deposit: 'Deposit',
  billsIncluded: 'Bills',
  billsEstimate: 'Estimated bills per month',
  furnished: 'Furnished',
  bathroom: 'Bathroom',
  roomSizeSqFt: 'Room size',
  householdSize: 'People in the home',
  hostType: 'Listed by',
  petsAllowed: 'Pets allowed',
  smokingAllowed: 'Smoking allowed',
  couplesWelcome: 'Couples welcome',
  amenities: 'Amenities',
}

const numberText = (value: number | undefined): string => (value === undefined ? '' : String(value))

const yesNoOf = (value: boolean | undefined) => {
  if (value === undefined) return ''
  return value ? 'yes' : 'no'
}

export const toFactValues = (facts: Facts): FactValues => ({
  availableFrom: facts.availableFrom ?? '',
  minimumStayMonths: numberText(facts.minimumStayMonths),
  deposit: numberText(facts.deposit),
  billsIncluded: yesNoOf(facts.billsIncluded),
  // The form hides the estimate of included bills, so a save removes it.
  billsEstimate: facts.billsIncluded ? '' : numberText(facts.billsEstimate),
  furnished: yesNoOf(facts.furnished),
  bathroom: facts.bathroom ?? '',
  roomSizeSqFt: numberText(facts.roomSizeSqFt),
  householdSize: numberText(facts.householdSize),
  hostType: facts.hostType ?? '',
  petsAllowed: yesNoOf(facts.petsAllowed),
  smokingAllowed: yesNoOf(facts.smokingAllowed),
  couplesWelcome: yesNoOf(facts.couplesWelcome),
  amenities: facts.amenities ?? [],
})

/** Parses a field by a schema of the contract. An empty text is no value. */
const stated = <S extends z.ZodMiniType>(shape: S) =>
  z.pipe(
    z.transform((value: string): unknown => value.trim() || undefined),
    shape,
  )

const statedYesNo = <S extends z.ZodMiniType>(shape: S) =>
  z.pipe(
    z.transform((value: string): unknown => (value === '' ? undefined : value === 'yes')),
    shape,
  )

const { shape } = factsInput

/**
 * Parses the fields for facts. The result always has amenities, so that an update replaces the stored facts (see
 * `listingUpdate`).
 */
export const factSchemas = {
  availableFrom: stated(shape.availableFrom),
  minimumStayMonths: stated(shape.minimumStayMonths),
  deposit: amountSchema(stated(shape.deposit)),
  billsIncluded: statedYesNo(shape.billsIncluded),
  billsEstimate: amountSchema(stated(shape.billsEstimate)),
  furnished: statedYesNo(shape.furnished),
  bathroom: stated(shape.bathroom),
  roomSizeSqFt: stated(shape.roomSizeSqFt),
  householdSize: stated(shape.householdSize),
  hostType: stated(shape.hostType),
  petsAllowed: statedYesNo(shape.petsAllowed),
  smokingAllowed: statedYesNo(shape.smokingAllowed),
  couplesWelcome: statedYesNo(shape.couplesWelcome),
  amenities: shape.amenities,
}

/** Facts that the completeness meter counts. The estimate of the bills belongs to `billsIncluded`. */
const counted = Object.keys(noFacts).filter((field) => field !== 'billsEstimate') as FactField[]

export const FACT_COUNT = counted.length

/** Counts the stated facts. */
export const countStated = (values: FactValues): number => counted.filter((field) => values[field].length > 0).length
