import * as z from 'zod/mini'
import { MAX_IDEMPOTENCY_KEY, MAX_LINK_TOKEN, MAX_SEARCH_TEXT, MIN_PHONE_DIGITS } from './limits.ts'

/**
 * Writes a number of up to three decimals with commas between thousands, such as `1,234.5`. Does not use `Intl`, whose
 * first number format takes longer than all schemas of a page together.
 */
export const formatNumber = (value: number | string): string => String(value).replace(/\B(?=(\d{3})+(?!\d))/g, ',')

/** An id. Converted to lower case. */
export const objectId = z.string().check(z.regex(/^[0-9a-f]{24}$/i, 'Not an id'), z.toLowerCase())

/** Declares comma-separated ids in a URL, at least one unless `min` is 0. Converts them to lower case and removes duplicates. */
export const idList = (max: number, { min = 1 }: { min?: 0 | 1 } = {}) =>
  z.pipe(
    z
      .string('Must be ids, separated by commas')
      .check(
        z.regex(
          new RegExp(`^([0-9a-f]{24}(,[0-9a-f]{24}){0,${max - 1}}){${min},1}$`, 'i'),
          `Must be ${min} to ${max} ids, separated by commas`,
        ),
      ),
    z.transform((text) => (text === '' ? [] : [...new Set(text.toLowerCase().split(','))])),
  )

export const isoDate = z.iso.datetime('Must be a date such as 2026-01-31T12:00:00.000Z')

export const count = z.int().check(z.nonnegative())

/** `next` of the previous page: the time, in milliseconds since 1970, and the id of its last item. */
export const cursor = z.optional(z.string('Must be text').check(z.regex(/^-?\d{1,15}-[0-9a-f]{24}$/, 'Not a cursor')))

/** Declares one page of a list. `next` is null at the end. */
export const page = <S extends z.ZodMiniType>(item: S) =>
  z.object({ items: z.array(item), next: z.nullable(z.string()) })

/** JSON Schema of a number in a URL, which zod parses from text. */
type NumberSchema = {
  type: 'integer' | 'number'
  minimum: number
  maximum?: number
}

/** Declares a whole number that a URL must have. */
export const requiredIntParam = ({ min, max }: { min: number; max?: number | undefined }) => {
  const upper = max ?? Number.MAX_SAFE_INTEGER
  const message =
    max === undefined ? `Must be a whole number from ${min}` : `Must be a whole number from ${min} to ${max}`
  const number: NumberSchema = { type: 'integer', minimum: min }
  if (max !== undefined) number.maximum = max
  const value = z.string(message).check(
    z.regex(/^\d{1,16}$/, { error: message, abort: true }),
    z.refine((text) => Number(text) >= min && Number(text) <= upper, message),
  )
  return z.pipe(value.register(z.globalRegistry, number), z.transform(Number))
}

/** Declares a whole number in a URL. `fallback` is used if the key is absent; an empty value is an error. */
export const intParam = ({ min, max, fallback }: { min: number; max?: number; fallback: number }) =>
  z._default(requiredIntParam({ min, max }), fallback)

/** Reads a number, or text with one. Returns NaN for other text, also for `1.200`, which may mean 1,200. */
export const toAmount = (value: string | number): number => {
  if (typeof value === 'number') return value
  return /^-?\d+(\.\d{1,2})?$/.test(value.trim()) ? Number(value) : Number.NaN
}

export const hasPhoneDigits = (value: string): boolean => value.replace(/\D/g, '').length >= MIN_PHONE_DIGITS

const TOKEN_REQUIRED = 'Token is required'

/** The token of a link in a mail. An invalid or expired one is an invalid field. */
export const linkToken = z
  .string(TOKEN_REQUIRED)
  .check(z.minLength(1, { error: TOKEN_REQUIRED, abort: true }), z.maxLength(MAX_LINK_TOKEN, 'This link isn’t valid.'))

export const idempotencyHeaders = z.object({
  'idempotency-key': z.optional(
    z
      .string()
      .check(
        z.minLength(1, 'Must not be empty'),
        z.maxLength(MAX_IDEMPOTENCY_KEY, `Must be at most ${MAX_IDEMPOTENCY_KEY} characters`),
      ),
  ),
})

const isNoFilter = (text: string): boolean => text === '' || text === 'All'

/** Declares a filter with fixed values; `All` and an empty value do not filter. */
export const filterOneOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.optional(
    z.pipe(
      z.enum([...values, 'All', ''] as const, `Must be one of ${values.join(', ')}`),
      z.transform((value): T[number] | undefined => (isNoFilter(value) ? undefined : value)),
    ),
  )

/** Declares a filter by an amount, 0 or more, with at most 2 decimals; `All` and an empty value do not filter. */
export const filterAmount = () => {
  const message = 'Must be a number, 0 or more'
  const number: NumberSchema = { type: 'number', minimum: 0 }
  const value = z
    .string(message)
    .check(z.refine((text) => isNoFilter(text) || /^\d{1,15}(\.\d{1,2})?$/.test(text), message))
  return z.optional(
    z.pipe(
      value.register(z.globalRegistry, number),
      z.transform((text) => (isNoFilter(text) ? undefined : Number(text))),
    ),
  )
}

/** Declares a filter by a whole number; `All` and an empty value do not filter. */
export const filterInt = ({ min, max }: { min: number; max: number }) => {
  const message = `Must be a whole number from ${min} to ${max}`
  const number: NumberSchema = { type: 'integer', minimum: min, maximum: max }
  const isValid = (text: string) => /^\d{1,15}$/.test(text) && Number(text) >= min && Number(text) <= max
  const value = z.string(message).check(z.refine((text) => isNoFilter(text) || isValid(text), message))
  return z.optional(
    z.pipe(
      value.register(z.globalRegistry, number),
      z.transform((text) => (isNoFilter(text) ? undefined : Number(text))),
    ),
  )
}

/** Declares a filter by a text of a fixed form; `All` and an empty value do not filter. */
export const filterForm = (isValid: (text: string) => boolean, message: string) =>
  z.optional(
    z.pipe(
      z.string(message).check(z.refine((text) => isNoFilter(text) || isValid(text), message)),
      z.transform((text) => (isNoFilter(text) ? undefined : text)),
    ),
  )

/** Declares a filter by yes or no; `All` and an empty value do not filter. */
export const filterBoolean = () =>
  z.optional(
    z.pipe(
      z.enum(['true', 'false', 'All', ''], 'Must be true or false'),
      z.transform((value) => (isNoFilter(value) ? undefined : value === 'true')),
    ),
  )

/** Declares a filter by a day; `All` and an empty value do not filter. */
export const filterDate = () => {
  const message = 'Must be a date such as 2026-01-31'
  return z.optional(
    z.pipe(
      z.union([z.iso.date(message), z.enum(['All', ''])], message),
      z.transform((value) => (isNoFilter(value) ? undefined : value)),
    ),
  )
}

/** Removes bidirectional control characters, such as U+202E, with which a text can look like another one. */
export const removeBidiControls = (text: string): string => text.replace(/\p{Bidi_Control}/gu, '')

/** Letters of all scripts that are written from right to left, from Hebrew to Adlam. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/**
 * Keeps a name or title with letters of a right-to-left script from changing the order of the sentence around it, by
 * the characters U+2068 and U+2069. For plain text; in elements, use `<bdi>`.
 */
export const isolate = (text: string): string => (RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text)

/** Text in a URL. Its length is checked before it is cleaned. */
export const searchText = () =>
  z
    .string('Must be text')
    .check(
      z.maxLength(MAX_SEARCH_TEXT, `Must be at most ${MAX_SEARCH_TEXT} characters`),
      z.overwrite(removeBidiControls),
      z.trim(),
    )

/** Declares a filter by text. An empty text does not filter; with `ignoresAll`, neither does `All`. */
export const filterText = ({ ignoresAll }: { ignoresAll: boolean }) =>
  z.optional(
    z.pipe(
      searchText(),
      z.transform((text) => (text === '' || (ignoresAll && text === 'All') ? undefined : text)),
    ),
  )

/** Splits a comma-separated text, trims the parts, and removes empty ones and duplicates. */
const splitList = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ),
]

/** Declares a filter by comma-separated values, which must all match. No values and `All` do not filter. */
export const filterList = <T extends string>({
  isValid,
  message,
}: {
  isValid: (part: string) => part is T
  message: string
}) =>
  z.optional(
    z.pipe(
      searchText().check(z.refine((text) => isNoFilter(text) || splitList(text).every(isValid), message)),
      z.transform((text): T[] | undefined => {
        const parts = isNoFilter(text) ? [] : splitList(text).filter(isValid)
        return parts.length > 0 ? parts : undefined
      }),
    ),
  )

/** Returns an object with one property of each of an object's values. */
export const pluck = <D extends Record<string, { [Key in P]?: unknown }>, P extends string>(values: D, property: P) =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, value[property]])) as {
    [Key in keyof D]: D[Key][P]
  }
