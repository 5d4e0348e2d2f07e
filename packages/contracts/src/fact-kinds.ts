import * as z from 'zod/mini'
import { formatNumber, toAmount } from './primitives.ts'

interface Named {
  /** Names the fact in messages about invalid input. */
  name: string
}

/** Accepts a number, or text with a number, like `rent` of a listing. */
const numberInput = (message: string, isValid: (value: number) => boolean) =>
  z.optional(
    z.pipe(
      z.union([z.number(), z.string()], message).check(z.refine((value) => isValid(toAmount(value)), message)),
      z.transform((value) => Math.abs(toAmount(value))),
    ),
  )

/** A whole number. */
export const whole = ({ name, min, max }: Named & { min: number; max: number }) => ({
  kind: 'whole' as const,
  schema: z.optional(z.int().check(z.minimum(min), z.maximum(max))),
  input: numberInput(
    `${name} must be a whole number from ${min} to ${formatNumber(max)}`,
    (value) => Number.isInteger(value) && value >= min && value <= max,
  ),
})

/** An amount in US dollars. */
export const amount = ({ name, max }: Named & { max: number }) => ({
  kind: 'amount' as const,
  schema: z.optional(z.number().check(z.nonnegative(), z.maximum(max))),
  input: numberInput(
    `${name} must be from $0 to $${formatNumber(max)}, with up to 2 decimals`,
    (value) => value >= 0 && value <= max && Number(value.toFixed(2)) === value,
  ),
})

/** A calendar day, not before `min` and at most `maxYearsAhead` from now. */
export const day = ({ min, maxYearsAhead }: { min: string; maxYearsAhead: number }) => {
  const isInRange = (text: string): boolean => {
    const last = new Date()
    last.setUTCFullYear(last.getUTCFullYear() + maxYearsAhead)
    return text >= min && text <= last.toISOString().slice(0, min.length)
  }
  return {
    kind: 'day' as const,
    schema: z.optional(z.iso.date()),
    input: z.optional(
      z.iso
        .date({ error: 'Enter a date like 2026-01-31', abort: true })
        .check(z.refine(isInRange, `Enter a date from ${min.slice(0, 4)} to ${maxYearsAhead} years from now`)),
    ),
  }
}

/** Yes or no. */
export const yesNo = ({ name }: Named) => ({
  kind: 'yesNo' as const,
  schema: z.optional(z.boolean()),
  input: z.optional(z.boolean(`${name} must be true or false`)),
})

type Values = readonly [string, ...string[]]

/** One of several values. */
export const oneOf = <const T extends Values>({ name, values }: Named & { values: T }) => ({
  kind: 'oneOf' as const,
  values,
  schema: z.optional(z.enum(values)),
  input: z.optional(z.enum(values, `${name} must be one of ${values.join(', ')}`)),
})

const isUnique = (values: readonly string[]): boolean => new Set(values).size === values.length

/** Any of several values. */
export const anyOf = <const T extends Values>({ name, values }: Named & { values: T }) => ({
  kind: 'anyOf' as const,
  values,
  schema: z.optional(z.array(z.enum(values))),
  input: z.optional(
    z
      .array(z.enum(values, `${name} must be among ${values.join(', ')}`), `${name} must be a list of texts`)
      .check(z.refine(isUnique, `${name} must not repeat`))
      .register(z.globalRegistry, { uniqueItems: true }),
  ),
})
