import { type Availability, availabilities, type ListingStatus } from '@roommate-finder/contracts/listings'
import type { Condition } from './keys.ts'

/**
 * The status of a listing as stored in its field `availability`: lists show the first two. One field, so that the indexes
 * of lists also leave out rented and expired listings.
 */
export const storedStatuses = {
  active: 'available',
  paused: 'not available',
  rented: 'rented',
  expired: 'expired',
} as const satisfies Record<ListingStatus, string>
export type StoredStatus = (typeof storedStatuses)[ListingStatus]

const statuses = Object.fromEntries(
  Object.entries(storedStatuses).map(([status, stored]) => [stored, status]),
) as Record<StoredStatus, ListingStatus>

export const toStatus = (stored: StoredStatus): ListingStatus => statuses[stored]

export const toAvailability = (stored: StoredStatus): Availability =>
  stored === 'available' ? 'available' : 'not available'

/** Returns whether lists show a listing. */
export const isListed = (stored: StoredStatus): boolean => availabilities.some((each) => each === stored)

/** Matches the listings that lists show, along an index that begins with their status. */
export const LISTED = { availability: { $in: [...availabilities] } }

/** Matches the other listings. Under `$nor`, it makes no engine intersect an index of nearly all listings with another. */
export const UNLISTED = { availability: { $in: [storedStatuses.rented, storedStatuses.expired] } }

/**
 * Returns a viewer's condition of lists for a read along an index that begins with the status. `UNLISTED` would make a
 * count read each listing instead of the index alone.
 */
export const withoutUnlisted = ({ $nor = [], ...listed }: Condition & { $nor?: Condition[] }): Condition => {
  const others = $nor.filter((each) => each !== UNLISTED)
  return { ...listed, ...(others.length > 0 && { $nor: others }) }
}
