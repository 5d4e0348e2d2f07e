import type { Availability, RoomType } from '@roommate-finder/contracts/listings'
import { listPrefixes, toPrefixKey } from '../../lib/text.ts'

/** A MongoDB filter. */
export type Condition = Record<string, unknown>

/**
 * A listing stores its search keys in `derived.searchKeys`, which one index covers:
 *
 * | key | of |
 * |---|---|
 * | `sunny`, `s*`, `su*`, `sun*` | a word of title, location or description, and its prefixes of up to three letters |
 * | `<sunny`, `<s*`, … | the same for words of title and location alone, for suggestions |
 * | `@austin, tx`, `@a`, `@au`, … | the location and each of its prefixes |
 * | `@tx` | a part of the location that follows a comma |
 * | `=Single`, `=available` | room type and availability |
 * | `$2:8`, `$3:0`, … `$6:0` | the rent without its last 2 (3, … 6) digits: `$2:8` is a rent of 800 to 899.99 |
 *
 * Each part of a search is one key, except a range of rents and a prefix of more than three letters, which is a range of
 * keys. No word contains one of the marks.
 */
const SUGGESTION = '<'
const LOCATION = '@'
const VALUE = '='
const RENT = '$'

/** How many digits of a rent its keys omit. */
const MIN_DIGITS = 2
const MAX_DIGITS = 6
/** Higher rents, from the legacy server, have the keys of this one. */
const MAX_KEYED_RENT = 10 ** MAX_DIGITS - 1

const formatRentKey = (digits: number, rest: number): string => `${RENT}${digits}:${rest}`

const cutDigits = (rent: number, digits: number): number => Math.floor(Math.min(rent, MAX_KEYED_RENT) / 10 ** digits)

/** Creates the keys of a folded location. */
export const createLocationKeys = (location: string): string[] => {
  const [, ...later] = location.split(',').map((part) => part.trim())
  // Searches are trimmed, so no search has a prefix that ends with a space.
  const prefixes = listPrefixes(location).filter((prefix) => !prefix.endsWith(' '))
  const texts = [...prefixes, ...later.filter((part) => part !== '')]
  return [...new Set(texts)].map((text) => LOCATION + text)
}

export const toSuggestionKey = (key: string): string => SUGGESTION + key

export const toValueKey = (value: RoomType | Availability): string => VALUE + value

const matchKey = (key: string | RegExp): Condition => ({ 'derived.searchKeys': key })

/** Creates the keys of a rent, one for each number of omitted digits. */
export const createRentKeys = (rent: number): string[] => {
  const keys: string[] = []
  for (let digits = MIN_DIGITS; digits <= MAX_DIGITS; digits++)
    keys.push(formatRentKey(digits, cutDigits(rent, digits)))
  return keys
}

/** Returns the minimum of keys that cover all rents from `min` to `max`, rounded outwards to hundreds. */
const coverRents = (min: number, max: number): string[] => {
  const keys: string[] = []
  let [first, last] = [cutDigits(min, MIN_DIGITS), cutDigits(max, MIN_DIGITS)]
  for (let digits = MIN_DIGITS; first <= last; digits++) {
    const isTop = digits === MAX_DIGITS
    while (first <= last && (isTop || first % 10 !== 0)) keys.push(formatRentKey(digits, first++))
    while (first <= last && last % 10 !== 9) keys.push(formatRentKey(digits, last--))
    first = first / 10
    last = (last - 9) / 10
  }
  return keys
}

/** Matches listings with a word that has a prefix, which comes from `parseQuery`. */
export const matchWord = (prefix: string): Condition => matchKey(toPrefixKey(prefix))

/** Matches listings with a word in title or location that has a prefix, which comes from `parseQuery`. */
export const matchSuggestion = (prefix: string): Condition => matchKey(toPrefixKey(prefix, SUGGESTION))

/** Matches listings by their whole location, its prefix, or one of its comma-separated parts. Takes a folded text. */
export const matchLocation = (location: string): Condition => matchKey(LOCATION + location)

/** Matches listings by room type or availability. For searches with words or a location. */
export const matchValue = (value: RoomType | Availability): Condition => matchKey(toValueKey(value))

/** Matches listings with a rent from `min` to `max`, rounded outwards to hundreds. For searches with words or a location. */
export const matchRents = (min: number, max: number): Condition => ({
  'derived.searchKeys': { $in: coverRents(min, max) },
})
