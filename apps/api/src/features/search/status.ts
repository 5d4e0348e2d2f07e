import { type Availability, type ListingStatus, listingStatuses, statusDefs } from '@roommate-finder/contracts/listings'
import { pluck } from '@roommate-finder/contracts/primitives'
import type { Condition } from './keys.ts'

/**
 * The status of a listing as stored in its field `availability`. One field, so that the indexes of lists also leave out
 * those that lists do not show.
 */
export const storedStatuses = pluck(statusDefs, 'stored')
export type StoredStatus = (typeof storedStatuses)[ListingStatus]

const statuses = Object.fromEntries(listingStatuses.map((status) => [storedStatuses[status], status])) as Record<
  StoredStatus,
  ListingStatus
>

export const toStatus = (stored: StoredStatus): ListingStatus => statuses[stored]

export const toAvailability = (stored: StoredStatus): Availability => statusDefs[toStatus(stored)].availability

/** Returns whether a listing is rented, so that conversations about it end. */
export const closesConversations = (stored: StoredStatus): boolean => statusDefs[toStatus(stored)].closesConversations

/** Returns whether lists show a listing. */
export const isListed = (stored: StoredStatus): boolean => statusDefs[toStatus(stored)].isListed

const stored = Object.values(storedStatuses)

/** The stored statuses that lists show. */
const listed = stored.filter(isListed)

/** Matches the listings that lists show, along an index that begins with their status. */
export const LISTED = { availability: { $in: listed } }

/** Matches the other listings. Under `$nor`, it makes no engine intersect an index of nearly all listings with another. */
export const UNLISTED = { availability: { $in: stored.filter((each) => !isListed(each)) } }

/** Matches the stored statuses that lists show as available, or as not. */
export const matchAvailability = (availability: Availability): StoredStatus | { $in: StoredStatus[] } => {
  const found = listed.filter((each) => toAvailability(each) === availability)
  const [only, ...others] = found
  return only && others.length === 0 ? only : { $in: found }
}

/**
 * Returns a viewer's condition of lists for a read along an index that begins with the status. `UNLISTED` would make a
 * count read each listing instead of the index alone.
 */
export const withoutUnlisted = ({ $nor = [], ...listed }: Condition & { $nor?: Condition[] }): Condition => {
  const others = $nor.filter((each) => each !== UNLISTED)
  return { ...listed, ...(others.length > 0 && { $nor: others }) }
}
