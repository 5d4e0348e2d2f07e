import {
  type Amenity,
  amenities,
  type FactKey,
  type Facts,
  factDefs,
  factsInput,
} from '@roommate-finder/contracts/facts'
import * as z from 'zod/mini'
import { factFields, isListFact } from '#src/entities/room/facts/facts.ts'
import { amountSchema } from './amount-values.ts'

/** A fact whose field has a text. */
export type TextFact = Exclude<FactKey, 'amenities'>

/** The raw values of the fields for facts. An empty text means that the owner does not state the fact. */
export type FactValues = Record<TextFact, string> & { amenities: Amenity[] }

const mapFacts = <T>(toValue: (name: FactKey) => T) =>
  Object.fromEntries(factFields.map((name) => [name, toValue(name)])) as Record<FactKey, T>

/** Declares the values of a field. A draft without the fact, or with another value of it, gets the default. */
const fieldValue = (name: FactKey): z.ZodMiniType => {
  const def = factDefs[name]
  if (isListFact(name)) return z.catch(z.array(z.enum(amenities)), [])
  if (def.kind === 'yesNo') return z.catch(z.enum(['', 'true', 'false']), '')
  if (def.kind === 'oneOf') return z.catch(z.enum(['', ...def.values]), '')
  return z.catch(z.string(), '')
}

export const factValues = z.object(mapFacts(fieldValue) as { [Key in FactKey]: z.ZodMiniType<FactValues[Key]> })

export const noFacts: FactValues = z.parse(factValues, {})

export const toFactValues = (facts: Facts): FactValues => ({
  ...mapFacts((name) => String(facts[name] ?? '')),
  // The form hides the estimate of included bills, so a save removes it.
  billsEstimate: facts.billsIncluded ? '' : String(facts.billsEstimate ?? ''),
  amenities: facts.amenities ?? [],
})

/** Parses a field by a schema of the contract. An empty text is no value. */
const stated = (shape: z.ZodMiniType) =>
  z.pipe(
    z.transform((value: string): unknown => value.trim() || undefined),
    shape,
  )

const statedYesNo = (shape: z.ZodMiniType) =>
  z.pipe(
    z.transform((value: string): unknown => (value === '' ? undefined : value === 'true')),
    shape,
  )

const factSchema = (name: FactKey): z.ZodMiniType => {
  const shape = factsInput.shape[name]
  if (isListFact(name)) return shape
  const { kind } = factDefs[name]
  if (kind === 'yesNo') return statedYesNo(shape)
  return kind === 'amount' ? amountSchema(stated(shape)) : stated(shape)
}

/**
 * Parses the fields for facts. The result always has amenities, so that an update replaces the stored facts (see
 * `listingUpdate`).
 */
export const factSchemas = mapFacts(factSchema) as { [Key in FactKey]: z.ZodMiniType<Facts[Key]> }

/** Facts that the completeness meter counts. The estimate of the bills belongs to `billsIncluded`. */
const counted = factFields.filter((name) => name !== 'billsEstimate')

export const FACT_COUNT = counted.length

/** Counts the stated facts. */
export const countStated = (values: FactValues): number => counted.filter((name) => values[name].length > 0).length
