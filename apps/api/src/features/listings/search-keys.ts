import { listPrefixes, toPrefixKey } from '../../lib/text.ts'

/** A MongoDB filter. */
export type Condition = Record<string, unknown>

/**
 * A listing stores its search keys in `derived.searchKeys`, which one index covers:
 *
 * | key | meaning |
 * |---|---|
 * | `sunny`, `s*`, `su*`, `sun*` | a word of title, location or description, and its prefixes of up to three letters |
 * | `<sunny`, `<s*`, … | the same for words of title and location alone, for suggestions |
 * | `@austin, tx`, `@a`, `@au`, … | the location and each of its prefixes |
 * | `@tx` | a part of the location that follows a comma |
 * | `=roomType:Single`, `=pets:true`, `=amenities:wifi`, … | a value that a filter compares |
 * | `=pets`, `=amenities`, … | a fact that the listing does not state |
 * | `=rent2:8`, `=rent3:0`, `=rent4:0` | the rent without its last 2 (3, 4) digits: `=rent2:8` is a rent of 800 to 899.99 |
 *
 * Each part of a search is one key, except a range of numbers and a prefix of more than three letters, which is a range of
 * keys. No word contains one of the marks. `filters.ts` says which filter has which keys.
 */
const SUGGESTION = '<'
const LOCATION = '@'
const VALUE = '='

const matchKey = (key: string | RegExp): Condition => ({ 'derived.searchKeys': key })

const matchAnyKey = (keys: readonly string[]): Condition => ({ 'derived.searchKeys': { $in: keys } })

/** Creates the keys of a folded location. */
export const createLocationKeys = (location: string): string[] => {
  const [, ...later] = location.split(',').map((part) => part.trim())
  // Searches are trimmed, so no search has a prefix that ends with a space.
  const prefixes = listPrefixes(location).filter((prefix) => !prefix.endsWith(' '))
  const texts = [...prefixes, ...later.filter((part) => part !== '')]
  return [...new Set(texts)].map((text) => LOCATION + text)
}

export const toSuggestionKey = (key: string): string => SUGGESTION + key

/** Matches listings with a word that has a prefix, which comes from `parseQuery`. */
export const matchWord = (prefix: string): Condition => matchKey(toPrefixKey(prefix))

/** Matches listings with a word in title or location that has a prefix, which comes from `parseQuery`. */
export const matchSuggestion = (prefix: string): Condition => matchKey(toPrefixKey(prefix, SUGGESTION))

/** Matches listings by their whole location, its prefix, or one of its comma-separated parts. Takes a folded text. */
export const matchLocation = (location: string): Condition => matchKey(LOCATION + location)

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
