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
