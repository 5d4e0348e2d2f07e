import type { Listing } from '@roommate-finder/contracts/listings'
import type { RoomChange } from '@roommate-finder/contracts/shortlist'
import type { SavedRoomDoc } from './document.ts'

/**
 * Lists how a listing differs from what it was when it was saved. A rent that is unknown on one side is no change.
 * @param listing undefined if the user no longer sees it
 * @param statusAt when its status last changed, if that is known
 * @param readAt the time of this read, of a removal that is not stored yet
 */
export const findChanges = (
  saved: Pick<SavedRoomDoc, 'rent' | 'availability' | 'goneAt'>,
  listing: Pick<Listing, 'rent' | 'availability' | 'updatedAt'> | undefined,
  { statusAt, readAt }: { statusAt: Date | undefined; readAt: Date },
): RoomChange[] => {
  if (!listing) return [{ kind: 'removed', at: (saved.goneAt ?? readAt).toISOString() }]
  const { rent, availability, updatedAt: at } = listing
  const changes: RoomChange[] = []
  if (saved.rent !== null && rent !== null && rent !== saved.rent) {
    changes.push({ kind: rent < saved.rent ? 'cheaper' : 'dearer', from: saved.rent, to: rent, at })
  }
  if (availability !== saved.availability) {
    const kind = availability === 'available' ? 'available' : 'unavailable'
    changes.push({ kind, at: statusAt?.toISOString() ?? at })
  }
  return changes
}
