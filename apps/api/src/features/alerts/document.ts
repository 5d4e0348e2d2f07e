import { ALERT_DAYS } from '@roommate-finder/contracts/limits'
import type { AlertFrequency, AlertReason } from '@roommate-finder/contracts/saved-searches'
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
  /** Search keys of which each listing that fits has at least one. See `search/required-keys.ts`. */
  keys: string[]
  /** The `KEYS_VERSION` that derived `keys`. */
  keysVersion: number
}

export const savedSearches = declareCollection<SavedSearchDoc>({
  name: 'savedSearches',
  // Their user reads them. A job that looks for searches asks every shard.
  sharding: { key: { uid: 1 } },
  indexes: [
    { name: 'user_latest', key: { uid: 1, createdAt: -1, _id: -1 } },
    { name: 'keys', key: { keys: 1 } },
    { name: 'keys_version', key: { keysVersion: 1 } },
  ],
})

/**
 * A room that fits a saved search, and why the user hears of it. `new`: it was posted, shown again or edited so that it
 * fits. `cheaper`: its rent fell by 3 % or more. `available`: it is available again.
 */
export interface AlertDoc {
  _id: ObjectId
  uid: string
  searchId: ObjectId
  listingId: ObjectId
  reason: AlertReason
  at: Date
}

export const alerts = declareCollection<AlertDoc>({
  name: 'alerts',
  // Each is written for one user and read by that user.
  sharding: { key: { uid: 1 } },
  indexes: [
    { name: 'once', key: { uid: 1, listingId: 1, reason: 1, searchId: 1 }, unique: true },
    { name: 'latest', key: { uid: 1, at: -1 } },
    { name: 'listing', key: { listingId: 1 } },
    { name: 'expiry', key: { at: 1 }, expireAfterSeconds: ALERT_DAYS * 86_400 },
  ],
})
