import type { ObjectId } from 'mongodb'

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
