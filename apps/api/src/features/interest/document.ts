import type { ObjectId } from 'mongodb'
import { declareCollection } from '../../db/collection.ts'
import type { NotificationContent } from '../notifications/document.ts'
import type { FilteredListing } from '../search/filter.ts'

/**
 * A user's like of a listing. The listing's `likeCount` is its `likeBase` plus the number of its interests. The first
 * like of a listing by a user reveals its contact details to the user, which `RevealsDoc` counts.
 */
export interface InterestDoc {
  _id: ObjectId
  listingId: ObjectId
  uid: string
  since: Date
  /**
   * Whether the like counts for trending, in the listing's `trendLikes`: the user had a confirmed email address, and no
   * other like from the same network counted. A later confirmation changes nothing.
   */
  isTrendLike?: true
}

export const interests = declareCollection<InterestDoc>({
  name: 'interests',
  // Most reads name the listing; a page of a user’s interests asks every shard.
  sharding: { key: { listingId: 'hashed' } },
  indexes: [
    { name: 'once', key: { listingId: 1, uid: 1 }, unique: true },
    { name: 'listing_latest', key: { listingId: 1, since: -1, _id: -1 } },
    { name: 'user_latest', key: { uid: 1, since: -1, _id: -1 } },
  ],
})

/**
 * The listings whose contact details were revealed to a user, an email address or a network address in the last 24
 * hours.
 */
export interface RevealsDoc {
  /** Keyed hash of the uid, of the email address in lower case, or of the network address. */
  _id: string
  /** Oldest first. */
  recent: { listingId: ObjectId; at: Date }[]
  expiresAt: Date
}

export const reveals = declareCollection<RevealsDoc>({
  name: 'reveals',
  // Each is found by its hash.
  sharding: { key: { _id: 1 } },
  indexes: [{ name: 'expiry', key: { expiresAt: 1 }, expireAfterSeconds: 0 }],
})

/** A network from which a like of a listing counts for trending. Forgotten after 30 days. */
export interface TrendNetworkDoc {
  /** Keyed hash of the listing's id and the network address, so that it tells nothing about other listings. */
  _id: string
  at: Date
}

export const trendNetworks = declareCollection<TrendNetworkDoc>({
  name: 'trendNetworks',
  // Each is found by its hash.
  sharding: { key: { _id: 1 } },
  indexes: [{ name: 'expiry', key: { at: 1 }, expireAfterSeconds: 30 * 86_400 }],
})

/**
 * What follows a change of a listing for many people. Stored in the transaction of the change; a job does it in batches.
 * `notify`: notifies interested people. `remove`: deletes what belongs to a deleted listing, then notifies
 * interested people and deletes their interests. `hide`: deletes the notifications of others about a hidden listing.
 * `match`: alerts people whose saved searches the listing fits. `close`: closes the conversations about a rented listing.
 */
export interface ListingTaskDoc {
  _id: ObjectId
  kind: 'notify' | 'remove' | 'hide' | 'match' | 'close'
  listingId: ObjectId
  /** The time of the change. People who became interested later are not notified of it. */
  at: Date
  /** The notification to send. Absent for `hide` and `match`, and for `remove` of a hidden listing. */
  content?: NotificationContent
  /** People who got this notification since then get no other; theirs shows the latest content. Absent: it is renewed. */
  quietSince?: Date
  /** The uid of the last person who was notified. Interests and conversations are read by uid. */
  notifiedUpTo?: string
  /** What the listing was before the change of a `match`. Absent if others did not see it. */
  before?: FilteredListing
  /** The last of the changes that a `match` is about. */
  changeId?: ObjectId
}

export const listingTasks = declareCollection<ListingTaskDoc>({
  name: 'listingTasks',
  sharding: { unsharded: 'a short queue of one job' },
  indexes: [{ name: 'listing', key: { listingId: 1 } }],
})
