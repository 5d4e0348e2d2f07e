import type { AlertReason } from '@roommate-finder/contracts/saved-searches'
import { isNotableChange } from '../../lib/dollars.ts'
import type { FilteredListing } from '../search/filter.ts'

const isCheaper = (before: number | null, after: number | null): boolean =>
  before !== null && after !== null && after < before && isNotableChange(before, after)

/**
 * Returns why a change of a room is worth an alert, or undefined if the room is not available. After an edit, `new` is
 * for searches that the room did not fit before.
 * @param before undefined if others did not see the room
 */
export const findReason = (
  before: Pick<FilteredListing, 'availability' | 'rent'> | undefined,
  after: Pick<FilteredListing, 'availability' | 'rent'>,
): AlertReason | undefined => {
  if (after.availability !== 'available') return undefined
  if (!before) return 'new'
  if (before.availability !== 'available') return 'available'
  return isCheaper(before.rent, after.rent) ? 'cheaper' : 'new'
}
