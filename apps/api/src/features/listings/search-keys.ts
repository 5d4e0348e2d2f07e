import type { Availability, RoomType } from '@roommate-finder/contracts/listings'
import { keyOfStart } from '../../lib/text.ts'

/** A filter in the database's language. */
export type Condition = Record<string, unknown>

/**
 * A listing stores in `derived.searchKeys` what a search can find it by, so that each part of a search is one key of one
 * index:
 *
 * | key | of |
 * |---|---|
 * | `sunny`, `s*`, `su*`, `sun*` | a word of title, location or description, and its starts of up to three letters |
 * | `<sunny`, `<s*`, … | the same for words of title and location alone |
 * | `@austin, tx`, `@a`, `@au`, … | the location and each of its starts |
 * | `@tx` | a part of the location that follows a comma |
 * | `=Single`, `=available` | room type and availability |
 * | `$2:8`, `$3:0`, … `$6:0` | the rent without its last 2 (3, … 6) digits: `$2:8` is a rent of 800 to 899.99 |
 *
 * Only the start of a word that has more than three letters is a range of keys. No word contains one of the marks.
 */
/** Of title and location. */
const HEAD = '<'
const LOCATION = '@'
const VALUE = '='
const RENT = '$'

/** How many digits of a rent its keys leave out, at least and at most. */
const LEAST_DIGITS = 2
const MOST_DIGITS = 6
/** Higher rents, which only earlier servers took, have the keys of this one. */
const MAX_KEYED_RENT = 10 ** MOST_DIGITS - 1

const rentKey = (digits: number, rest: number): string => `${RENT}${digits}:${rest}`

const cutDigits = (rent: number, digits: number): number => Math.floor(Math.min(rent, MAX_KEYED_RENT) / 10 ** digits)

const startsOf = (text: string): string[] => {
  const characters = Array.from(text)
  return characters.map((_, i) => characters.slice(0, i + 1).join(''))
}

/** The keys of a folded location. */
export const locationKeys = (location: string): string[] => {
  const [, ...later] = location.split(',').map((part) => part.trim())
  // Folding trims the filter, so no search has a start that ends with a space.
  const texts = [...startsOf(location).filter((start) => !start.endsWith(' ')), ...later.filter((part) => part !== '')]
  return [...new Set(texts)].map((text) => LOCATION + text)
}

export const headKey = (key: string): string => HEAD + key

export const valueKey = (value: RoomType | Availability): string => VALUE + value

const withKey = (key: string | RegExp): Condition => ({ 'derived.searchKeys': key })

/** The keys of a rent: one for each number of digits left out. */
export const rentKeys = (rent: number): string[] => {
  const keys: string[] = []
  for (let digits = LEAST_DIGITS; digits <= MOST_DIGITS; digits++) keys.push(rentKey(digits, cutDigits(rent, digits)))
  return keys
}

/** The fewest keys that together have all rents from `min` to `max`, rounded out to whole hundreds. */
const keysOfRents = (min: number, max: number): string[] => {
  const keys: string[] = []
  let [first, last] = [cutDigits(min, LEAST_DIGITS), cutDigits(max, LEAST_DIGITS)]
  for (let digits = LEAST_DIGITS; first <= last; digits++) {
    const isTop = digits === MOST_DIGITS
    while (first <= last && (isTop || first % 10 !== 0)) keys.push(rentKey(digits, first++))
    while (first <= last && last % 10 !== 9) keys.push(rentKey(digits, last--))
    first = first / 10
    last = (last - 9) / 10
  }
  return keys
}

/** Matches listings with a word that begins with `start`, a word of `queryWords`. */
export const wordCondition = (start: string): Condition => withKey(keyOfStart(start))

/** Matches listings with a word in title or location that begins with `start`, a word of `queryWords`. */
export const headCondition = (start: string): Condition => withKey(keyOfStart(start, HEAD))

/** Matches listings by location: the whole, its start, or one of its comma-separated parts. Takes a folded text. */
export const locationCondition = (location: string): Condition => withKey(LOCATION + location)

/** Matches listings of a room type or an availability, beside words or a location. */
export const valueCondition = (value: RoomType | Availability): Condition => withKey(valueKey(value))

/** Matches listings with a rent from `min` to `max`, rounded out to whole hundreds, beside words or a location. */
export const rentsCondition = (min: number, max: number): Condition => ({
  'derived.searchKeys': { $in: keysOfRents(min, max) },
})
