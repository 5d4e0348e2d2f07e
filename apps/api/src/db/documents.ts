import type { Offer } from '@roommate-finder/contracts/accounts'
import type { Availability, RoomType } from '@roommate-finder/contracts/listings'
import type { ObjectId } from 'mongodb'

/** A listing as stored. */
export interface ListingDoc {
  _id: ObjectId
  /** null: data of an older server whose owner has not signed in yet; see `legacy.ownerEmail`. */
  ownerUid: string | null
  title: string
  location: string
  rent: number | null
  roomType: RoomType
  lifestyle: string[]
  description: string
  contactInfo: string
  availability: Availability
  createdAt: Date
  updatedAt: Date
  likeCount: number
  /** Likes brought along from an older server, for which no interest is stored. */
  likeBase: number
  viewCount: number
  /** Views by UTC day, of the last days: what a repair compares with the stored views. */
  recentViews: { day: string; count: number }[]
  /** Changes of the cell that may not be in the tally yet, each stored together with what it tells of. */
  untallied?: TallyChange[]
  /**
   * Deleted but for the document itself: in no list any more, and in the tally no longer than `untallied` says. What plain
   * indexes would find it by is gone too: its rent, its place and its date.
   */
  leaving?: true
  /** Unique per owner and below the limit of listings, which it enforces; absent where the limit does not apply. */
  slot?: number
  /** Shape of this document; the migrations bring lower ones here. */
  schema: number
  legacy?: {
    ownerEmail?: string
    ownerName?: string
    [oddField: string]: unknown
  }
  derived: ListingKeys
  /** Kept apart from `derived`, whose lists would keep an index from giving these in order. */
  order: ListingOrder
}

/** The listings that are not being removed. */
export const staying = { leaving: { $exists: false } } as const

/** A listing's way from one cell of the tally to another; null: from or to outside of it. Its id tells when it began. */
export interface TallyChange {
  op: ObjectId
  from: string | null
  to: string | null
}

export interface ListingOrder {
  /** The rent, or a number above all rents: listings without rent come last when rents rise. */
  rent: number
  /** The title as it sorts, without case. */
  title: string
}

/** What indexes need, made from the rest of the listing at every write. */
export interface ListingKeys {
  /** Every combination of the equality filters that this listing fits: one index per sort serves them all. */
  browse: string[]
  /** The location, folded. */
  location: string
  /** What the word search and the filters by location, room type and availability find this listing by. */
  searchKeys: string[]
  /** The word keys of title and location, for suggestions. */
  headKeys: string[]
}

export interface UserDoc {
  _id: string
  name: string | null
  email: string | null
  photoURL: string | null
  verified: boolean
  memberSince: Date | null
  /** When the token was issued that this was read from, seconds since 1970: an older token changes nothing. */
  tokenIssuedAt: number
  /** What the user has told the account to remember, and no token says. */
  offer?: Offer
}

/** `unsettledAt` stands while the listing's likeCount may not yet agree; a repair settles what a crash left behind. */
export interface InterestDoc {
  _id: ObjectId
  listingId: ObjectId
  uid: string
  since: Date
  unsettledAt?: Date
}

/** Contacts revealed under one e-mail address within the last 24 hours. */
export interface RevealsDoc {
  /** Keyed hash of the address in lower case. */
  _id: string
  /** Oldest first. `uid` is absent once that account is deleted. */
  recent: { listingId: ObjectId; at: Date; uid?: string }[]
  expiresAt: Date
}

export interface ViewDoc {
  _id: ObjectId
  listingId: ObjectId
  /** `u:` and a uid, or `v:` and the hash of a visitor's address. */
  viewer: string
  /** UTC, YYYY-MM-DD. */
  day: string
  at: Date
}

/** How many listings there are of each room type and availability: one document, kept by writes. */
export interface TallyDoc {
  _id: 'listings'
  /** By cell; one that is absent is 0. */
  counts: Record<string, number>
  /** Moves with every change of the counts by a write. */
  version: number
  /** Changes that are in the counts and may yet come again; `settledAt` is when no listing held them any more. */
  applied: { op: ObjectId; settledAt?: Date }[]
  /** Absent until the listings have been counted: until then the counts say nothing. */
  countedAt?: Date
}

/** A deletion under way: written first, removed last. */
export interface RemovalDoc {
  _id: ObjectId
  at: Date
}

/** A deletion of an account, by its uid; kept until nothing can come of the account any more. */
export interface DepartureDoc {
  _id: string
  /** In lower case; null where it is not proven to be the user's, and once the deletion is done. */
  address: string | null
  at: Date
  /** When the account and all that belonged to it had gone for the first time. */
  doneAt?: Date
}

export interface IdempotencyDoc {
  /** uid and key */
  _id: string
  listingId: ObjectId
  /** Hash of the body that the key first came with; absent in records of an older server. */
  body?: string
  at: Date
  done: boolean
}

/** A message of the contact or the support form. */
export interface MessageDoc {
  _id: ObjectId
  form: 'contact' | 'support'
  /** The account that it came from; null for a visitor's. */
  uid: string | null
  name: string
  email: string
  phone?: string
  /** The inquiry type of the contact form, the priority of the support form. */
  kind: string
  subject: string
  text: string
  at: Date
  /** Unique: a repeated call finds its message by them. See `onceWithin`. */
  once?: string[]
  /** Hash of the body that came with the `Idempotency-Key` of `once`; absent in messages of an older server. */
  body?: string
  /** Stands while its mail may not yet be in the outbox; a repair puts there what a crash kept out. */
  unqueuedAt?: Date
}

/** An address that the newsletter goes to, or, with `unsubscribedAt`, for a while one that it no longer goes to. */
export interface SubscriberDoc {
  /** The address, in lower case; its keyed hash where its data were deleted after it had unsubscribed. */
  _id: string
  confirmedAt?: Date
  /** Links that were sent before then confirm nothing any more. */
  unsubscribedAt?: Date
}

/** A mail to be sent, or sent; with the outcome `removed` nothing of it but what keeps another from being sent. */
export interface OutboxDoc {
  _id: ObjectId
  /** null: the support address as it is configured when the mail is sent. */
  to: string | null
  replyTo?: { name: string; address: string }
  subject: string
  text: string
  /** Where a person ends what brought the mail. */
  unsubscribeUrl?: string
  /** The account that caused the mail; absent where a visitor did. */
  uid?: string
  createdAt: Date
  attempts: number
  /** When it is to be tried next, or when whoever tries it now is given up; absent once that is over. */
  dueAt?: Date
  /** Unique: mails that must not be sent twice share one of these. See `onceWithin`. */
  once?: string[]
  /** Keyed hash of the body that came with an `Idempotency-Key` among `once`; absent in mails of an older server. */
  body?: string
  /** Why the last try failed. */
  reason?: string
  doneAt?: Date
  outcome?: 'sent' | 'given up' | 'removed'
}

/** Calls of one key in the present window of an allowance, as `rate-limiter-flexible` stores them. */
export interface RateLimitDoc {
  _id: ObjectId
  key: string
  points: number
  expire: Date
}

export interface MigrationDoc {
  _id: number
  name: string
  doneAt: Date
}
