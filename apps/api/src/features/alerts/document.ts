import type { AlertFrequency } from '@roommate-finder/contracts/saved-searches'
import type { ObjectId } from 'mongodb'
import { declareCollection } from '../../db/collection.ts'

/** A search that a user has saved, to hear of rooms that fit. */
export interface SavedSearchDoc {
  _id: ObjectId
  uid: string
  name: string
  /** The parameters of the search as in a URL. Equal searches have equal ones, in the same order. */
  query: Record<string, string>
  frequency: AlertFrequency
  createdAt: Date
  lastOpenedAt?: Date
}

export const savedSearches = declareCollection<SavedSearchDoc>({
  name: 'savedSearches',
  // Their user reads them.
  sharding: { key: { uid: 1 } },
  indexes: [{ name: 'user_latest', key: { uid: 1, createdAt: -1, _id: -1 } }],
})
