import { MAX_LOCATION } from '@roommate-finder/contracts/limits'
import {
  listPrefixes,
  listTypedPlaceKeys,
  type Term,
  toPlaceKey,
  toPrefixKey,
  toShortPrefixKey,
} from '../../lib/text.ts'

/** A MongoDB filter. */
export type Condition = Record<string, unknown>

/**
 * A listing stores its search keys in `derived.searchKeys`, which one index covers:
 *
 * | key | meaning |
 * |---|---|
 * | `sunny`, `s*`, `su*`, `sun*` | a word of title, location or description, and its prefixes of up to three letters |
 * | `<sunny`, `<s*`, … | the same for words of title and location alone, for suggestions |
 * | `@austintx`, `@a`, `@au`, … | the letters and digits of the location and of its place, with `saint` for `St.`, and each of their prefixes |
 * | `@tx` | a part of the location that follows a comma, or a last word of two letters |
 * | `=roomType:Single`, `=pets:true`, `=amenities:wifi`, … | a value that a filter compares |
 * | `=pets`, `=amenities`, … | a fact that the listing does not state |
 * | `=near:0/2/3`, `=near:1/4/6`, … | the square in which the listing lies, for each size of squares; see area.ts |
 * | `=rent2:8`, `=rent3:0`, `=rent4:0` | the rent without its last 2 (3, 4) digits: `=rent2:8` is a rent of 800 to 899.99 |
 *
 * Each part of a search is one key, except a range of numbers and a prefix of more than three letters, which is a range of
 * keys. No word contains one of the marks. `filters.ts` says which filter has which keys.
 */
const SUGGESTION = '<'
const LOCATION = '@'
const VALUE = '='

const matchKey = (key: string | RegExp): Condition => ({ 'derived.searchKeys': key })

const matchAnyKey = (keys: readonly (string | RegExp)[]): Condition => ({ 'derived.searchKeys': { $in: keys } })

/** Lists keys of which each listing that a condition of this file matches has at least one. */
export const listKeys = (condition: Condition): string[] => {
  const matched = condition['derived.searchKeys'] as string | RegExp | { $in: readonly (string | RegExp)[] }
  const keys = typeof matched === 'object' && '$in' in matched ? matched.$in : [matched]
  // A pattern is `^` and the start of a word.
  return keys.map((key) => (typeof key === 'string' ? key : toShortPrefixKey(key.source.slice(1))))
}

const STATE = /[\s,]([a-z]{2})[\s.,]*$/i

/** Lists the parts of a location that alone find it, besides its start: `TX` of both `Austin, TX` and `Austin TX`. */
export const listLaterParts = (location: string): string[] => {
  const [, ...later] = location.split(',')
  return [...later, STATE.exec(location)?.[1] ?? ''].map(toLocation).filter((part) => part !== '')
}

/** Returns the letters and digits of a location, which searches compare. */
export const toLocation = (location: string): string => toPlaceKey(location, MAX_LOCATION)

/** Lists the locations that a searched text may mean, as `toLocation` returns them. */
export const listSearchedLocations = (text: string): string[] => listTypedPlaceKeys(text, MAX_LOCATION)

/** Creates the keys of a location. */
export const createLocationKeys = (location: string): string[] => {
  const texts = [...listPrefixes(toLocation(location)), ...listLaterParts(location)]
  return [...new Set(texts)].map((text) => LOCATION + text)
}

export const toSuggestionKey = (key: string): string => SUGGESTION + key

const matchPrefixes = (term: Term, leading?: string): Condition => {
  const keys = term.map((prefix) => toPrefixKey(prefix, leading))
  const [only, ...others] = keys
  return only !== undefined && others.length === 0 ? matchKey(only) : matchAnyKey(keys)
}

/** Matches listings whose words fit a term of a search. */
export const matchWord = (term: Term): Condition => matchPrefixes(term)

/** Matches listings whose words in title or location fit a term of a search. */
export const matchSuggestion = (term: Term): Condition => matchPrefixes(term, SUGGESTION)

/** Matches listings by a whole location, its start, or one of its later parts. Takes folded ones. */
export const matchLocations = (locations: readonly string[]): Condition => {
  const [only = '', ...others] = locations.map((location) => LOCATION + location)
  return others.length === 0 ? matchKey(only) : matchAnyKey([only, ...others])
}

type Value = string | number | boolean

const toValueKey = (name: string, value: Value): string => `${VALUE}${name}:${String(value)}`

const toUnstatedKey = (name: string): string => VALUE + name

/** Creates a key for each value, or one that says that the listing states none. */
export const createValueKeys = (name: string, values: readonly Value[]): string[] =>
  values.length > 0 ? values.map((value) => toValueKey(name, value)) : [toUnstatedKey(name)]

/** Matches listings with a value. */
export const matchValue = (name: string, value: Value): Condition => matchKey(toValueKey(name, value))

/** Matches listings with at least one of the values. */
export const matchAnyValue = (name: string, values: readonly Value[]): Condition =>
  matchAnyKey(values.map((value) => toValueKey(name, value)))

/** Matches listings that state no value. */
export const matchUnstated = (name: string): Condition => matchKey(toUnstatedKey(name))

/** A number that is keyed without its last digits. */
interface NumberKeys {
  name: string
  /** How many digits the finest key omits. */
  minDigits: number
  /** How many digits the coarsest key omits. Larger numbers have the keys of the largest one with this many digits. */
  maxDigits: number
}

/** Limits a number to the range that keys distinguish. */
export const toKeyedNumber = ({ maxDigits }: NumberKeys, value: number): number =>
  Math.min(Math.max(value, 0), 10 ** maxDigits - 1)

const cutDigits = (keys: NumberKeys, value: number, digits: number): number =>
  Math.floor(toKeyedNumber(keys, value) / 10 ** digits)

/** Creates a key for each number of omitted digits, or one that says that the number is unknown. */
export const createNumberKeys = (numbers: NumberKeys, value: number | null): string[] => {
  const { name, minDigits, maxDigits } = numbers
  if (value === null) return [toUnstatedKey(name)]
  const keys: string[] = []
  for (let digits = minDigits; digits <= maxDigits; digits++)
    keys.push(toValueKey(`${name}${digits}`, cutDigits(numbers, value, digits)))
  return keys
}

/**
 * Matches listings with a number from `min` to `max`, rounded outwards to the precision of the finest keys. Uses as few
 * keys as possible.
 */
export const matchNumbers = (numbers: NumberKeys, min: number, max: number): Condition => {
  const { name, minDigits, maxDigits } = numbers
  const keys: string[] = []
  let [first, last] = [cutDigits(numbers, min, minDigits), cutDigits(numbers, max, minDigits)]
  for (let digits = minDigits; first <= last; digits++) {
    const isTop = digits === maxDigits
    while (first <= last && (isTop || first % 10 !== 0)) keys.push(toValueKey(`${name}${digits}`, first++))
    while (first <= last && last % 10 !== 9) keys.push(toValueKey(`${name}${digits}`, last--))
    first = first / 10
    last = (last - 9) / 10
  }
  return matchAnyKey(keys)
}
