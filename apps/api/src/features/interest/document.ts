import type { ObjectId } from 'mongodb'
import { declareCollection } from '../../db/collection.ts'
import { declareKind } from '../../db/work.ts'
import type { NotificationContent } from '../notifications/document.ts'

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
  indexes: [{ name: 'expiry', key: { at: 1 }, expireAfterSeconds: 30 * 86_400 }],
})

/** Notifies people who were interested at the time of a change. The key is the cause of the notification. */
export const interestNotices = declareKind<{
  listingId: ObjectId
  at: Date
  content: NotificationContent
  /** Of a notification of the same cause that is newer than this, only the content is replaced. */
  quietSince: Date
  /** The uid of the last person who was notified. */
  after?: string
}>('notify interested people')

/** Deletes the interests in a deleted listing, and notifies their people unless it was hidden. The key is its id. */
export const interestDeletions = declareKind<{ listingId: ObjectId; content: NotificationContent | null }>(
  'delete interests',
)
