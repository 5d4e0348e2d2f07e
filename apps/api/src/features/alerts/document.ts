import { ALERT_DAYS } from '@roommate-finder/contracts/limits'
import type { AlertFrequency, AlertReason } from '@roommate-finder/contracts/saved-searches'
import { ObjectId } from 'mongodb'
import { declareCollection } from '../../db/collection.ts'
import { declareKind } from '../../db/work.ts'
import type { FilteredFields } from '../search/filter.ts'

/** Who has heard of a room in this time is not told that it is available again, as after a short pause. */
export const AVAILABLE_AGAIN_MS = 24 * 60 * 60_000

/** A search that a user has saved, to get alerts about rooms that fit. */
export interface SavedSearchDoc {
  _id: ObjectId
  uid: string
  name: string
  /** The parameters of the search as in a URL. Equal searches may differ in them; see `isEqualSearch`. */
  query: Record<string, string>
  frequency: AlertFrequency
  createdAt: Date
  lastOpenedAt?: Date
  /** When the API asks about the search, or pauses it after that, unless the user opens it before. */
  unopenedAt?: Date
  /** Whether the API has asked. */
  isAsked?: true
  /** Whether the API has set the frequency to `off`, because the search stayed unopened. */
  isPaused?: true
  /** The hash of the secret in the address of its feed. Absent if it has none. */
  feedHash?: string
  /** Search keys of which each listing that fits has at least one. See `listRequiredKeys`. */
  keys: string[]
  /** The `KEYS_VERSION` that derived `keys`. */
  keysVersion: number
}

export const savedSearches = declareCollection<SavedSearchDoc>({
  name: 'savedSearches',
  indexes: [
    { name: 'user_latest', key: { uid: 1, createdAt: -1, _id: -1 } },
    { name: 'keys_user', key: { keys: 1, uid: 1 } },
    { name: 'unopened', key: { unopenedAt: 1 }, sparse: true },
    { name: 'feed', key: { feedHash: 1 }, sparse: true },
    { name: 'keys_version', key: { keysVersion: 1 } },
  ],
})

/**
 * A room that fits a saved search, and the reason of the alert. `new`: it was posted, shown again or edited so that it
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

/** Returns the key of an item of mails: a room and a reason. A person gets one mail about both, however many searches they fit. */
export const formatAlertKey = ({ listingId, reason }: Pick<AlertDoc, 'listingId' | 'reason'>): string =>
  `${listingId.toHexString()} ${reason}`

/** Returns the id of the room that a key names. */
export const parseAlertKey = (key: string): ObjectId => new ObjectId(key.split(' ', 1)[0])

export const alerts = declareCollection<AlertDoc>({
  name: 'alerts',
  indexes: [
    { name: 'once', key: { uid: 1, listingId: 1, reason: 1, searchId: 1 }, unique: true },
    { name: 'latest', key: { uid: 1, at: -1 } },
    { name: 'search_latest', key: { uid: 1, searchId: 1, at: -1 } },
    { name: 'listing_order', key: { listingId: 1, _id: 1 } },
    { name: 'expiry', key: { at: 1 }, expireAfterSeconds: ALERT_DAYS * 86_400 },
  ],
})

/**
 * Alerts people whose saved searches a room fits. The key is its id, or that of a part: its id and `after`. An item alerts
 * the first people after `after`, and stores a part for those after them.
 */
export const searchMatches = declareKind<{
  /** The time of the change. Searches that were saved later show the room anyway. */
  at: Date
  /** What the room was before the first change that is not matched yet. Absent if others did not see it. */
  before?: FilteredFields | undefined
  /** The uid of the last person who was alerted, here or by the item before. */
  after?: string
  /** The uid of the last person to alert, once there is a part for those after them. */
  upTo?: string
}>('match saved searches')

export const HOST_ALERT_SECONDS = 86_400

/** How many rooms of one host reach a user at once in 24 hours. Alerts about others wait for the digest. */
const MAX_ROOMS_OF_HOST = 2

/**
 * A room of a host about which a reader was alerted at once. Outlives the room, so that deleted rooms count, too. Its id is
 * a slot of the pair, so that two servers cannot alert a reader of more rooms.
 */
export interface HostAlertDoc {
  /** The keyed hash of the uids of the reader and the host, and a number. */
  _id: string
  listingId: ObjectId
  at: Date
}

export const listSlots = (pair: string): string[] =>
  Array.from({ length: MAX_ROOMS_OF_HOST }, (_, number) => `${pair} ${number}`)

export const hostAlerts = declareCollection<HostAlertDoc>({
  name: 'hostAlerts',
  indexes: [{ name: 'expiry', key: { at: 1 }, expireAfterSeconds: HOST_ALERT_SECONDS }],
})
