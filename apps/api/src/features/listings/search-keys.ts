import type { Availability, RoomType } from '@roommate-finder/contracts/listings'
import { keyOfStart } from '../../lib/text.ts'

/** A filter in the database's language. */
export type Condition = Record<string, unknown>

/** Marks the key of a whole location, which a filter finds by its start. Words hold no such character. */
const WHOLE = '@'
/** Marks the key of a part of a location that follows a comma. */
const PART = ','
/** Marks the key of a room type or an availability. */
const VALUE = '='

/** The key of every listing, for counting them along the same index. */
export const EVERY_LISTING = '*'

/** The keys of a folded location: the whole, and each part that follows a comma. */
export const locationKeys = (location: string): string[] => {
  const [, ...later] = location.split(',')
  return [WHOLE + location, ...later.map((part) => PART + part.trim())]
}

export const valueKey = (value: RoomType | Availability): string => VALUE + value

const escapeRegExp = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)

export const everyListing: Condition = { 'derived.searchKeys': EVERY_LISTING }

/** Matches listings by location, as the contract says: the start of the whole, or one of its comma-separated parts. */
export const locationCondition = (location: string): Condition => ({
  'derived.searchKeys': { $in: [new RegExp(`^${escapeRegExp(WHOLE + location)}`), PART + location] },
})

/** Matches listings with a word that begins so. `start` is a word of `queryWords`. */
export const wordCondition = (start: string): Condition => ({ 'derived.searchKeys': keyOfStart(start) })

/** Matches listings of a room type or an availability. */
export const valueCondition = (value: RoomType | Availability): Condition => ({ 'derived.searchKeys': valueKey(value) })
