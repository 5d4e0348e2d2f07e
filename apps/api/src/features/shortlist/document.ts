import { UNDO_REMOVAL_MINUTES } from '@roommate-finder/contracts/limits'
import type { Availability } from '@roommate-finder/contracts/listings'
import type { ObjectId } from 'mongodb'
import { declareCollection } from '../../db/collection.ts'

/**
 * A listing that a user has saved. Keeps what the listing was like then, so that reads find what has changed. Outlives
 * the listing.
 */
export interface SavedRoomDoc {
  _id: ObjectId
  uid: string
  listingId: ObjectId
  savedAt: Date
  title: string
  rent: number | null
  availability: Availability
  /** Empty without a note. */
  note: string
  /** When a read first found that the user no longer sees the listing. Absent while they see it. */
  goneAt?: Date
  /** When the user removed the room. Reads leave it out; saving it again soon restores it. */
  removedAt?: Date
}

export const savedRooms = declareCollection<SavedRoomDoc>({
  name: 'savedRooms',
  indexes: [
    { name: 'once', key: { uid: 1, listingId: 1 }, unique: true },
    { name: 'user_latest', key: { uid: 1, savedAt: -1, _id: -1 } },
    { name: 'listing', key: { listingId: 1, savedAt: 1 } },
    { name: 'expiry', key: { removedAt: 1 }, expireAfterSeconds: UNDO_REMOVAL_MINUTES * 60 },
  ],
})

/**
 * A listing that a user has skipped: only their own lists leave it out. The page, the contract and the stored names say
 * hidden. The code of the API does not, because there a hidden listing is in `hiddenListings`, which only its owner sees.
 */
export interface SkippedRoomDoc {
  _id: ObjectId
  uid: string
  listingId: ObjectId
  hiddenAt: Date
  /** The title when it was skipped. */
  title: string
}

export const skippedRooms = declareCollection<SkippedRoomDoc>({
  name: 'hiddenRooms',
  indexes: [
    { name: 'once', key: { uid: 1, listingId: 1 }, unique: true },
    { name: 'user_latest', key: { uid: 1, hiddenAt: -1, _id: -1 } },
    { name: 'listing', key: { listingId: 1 } },
  ],
})
