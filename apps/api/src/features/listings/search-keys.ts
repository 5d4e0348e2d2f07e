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
 *
 * Only the start of a word that has more than three letters is a range of keys. No word contains one of the marks.
 */
const HEAD = '<'
const LOCATION = '@'
const VALUE = '='

const startsOf = (text: string): string[] => {
  const characters = Array.from(text)
  return characters.map((_, i) => characters.slice(0, i + 1).join(''))
}

/** The keys of a folded location. */
export const locationKeys = (location: string): string[] => {
  const [, ...later] = location.split(',').map((part) => part.trim())
  // A filter is trimmed, so that no one asks for a start that ends with a space.
  const texts = [...startsOf(location).filter((start) => !start.endsWith(' ')), ...later.filter((part) => part !== '')]
  return [...new Set(texts)].map((text) => LOCATION + text)
}

export const headKey = (key: string): string => HEAD + key

export const valueKey = (value: RoomType | Availability): string => VALUE + value

const withKey = (key: string | RegExp): Condition => ({ 'derived.searchKeys': key })

/** Matches listings with a word that begins so. `start` is a word of `queryWords`. */
export const wordCondition = (start: string): Condition => withKey(keyOfStart(start))

/** Matches listings with a word in title or location that begins so. `start` is a word of `queryWords`. */
export const headCondition = (start: string): Condition => withKey(keyOfStart(start, HEAD))

/** Matches listings by location: the whole, its start, or one of its comma-separated parts. Takes a folded text. */
export const locationCondition = (location: string): Condition => withKey(LOCATION + location)

/** Matches listings of a room type or an availability, beside words or a location. */
export const valueCondition = (value: RoomType | Availability): Condition => withKey(valueKey(value))
