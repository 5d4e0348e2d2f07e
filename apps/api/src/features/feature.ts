import type { Facts } from '@roommate-finder/contracts/facts'
import { COUNT_CAP, PAGED_CAP } from '@roommate-finder/contracts/limits'
import type { Availability, RoomType } from '@roommate-finder/contracts/listings'
import type { OwnData } from '@roommate-finder/contracts/own-data'
import type { Logger } from 'pino'
import type { CollectionDeclaration } from '../db/collection.ts'
import type { Database } from '../db/connect.ts'
import type { Migration } from '../db/migrate.ts'
import type { ObjectId } from '../db/object-id.ts'
import type { Session, Transaction } from '../db/transaction.ts'
import type { Route } from '../http/route.ts'
import type { Events } from '../lib/events.ts'
import type { KeyedHash } from '../lib/keyed-hash.ts'
import type { CreateCache } from '../lib/ttl-cache.ts'
import type { LinkSettings } from '../mail/links.ts'
import type { SendMail } from '../mail/outbox.ts'
import type { Hiding } from './listings/document.ts'

export interface ListCaps {
  /** The highest total of a list. */
  counted: number
  /** How many listings the pages of a list reach. */
  paged: number
  /** Up to this many matches of a search are sorted in memory. */
  sorted: number
}

export const LIST_CAPS: ListCaps = { counted: COUNT_CAP, paged: PAGED_CAP, sorted: 3_000 }

/** Dependencies of the features. */
export interface FeatureContext {
  db: Database
  transaction: Transaction
  events: Events
  /** All features, for exports and deletions that go through each of them. */
  features: readonly Feature[]
  now: () => Date
  hash: KeyedHash
  links: LinkSettings
  /** How many new contacts all users of a network address may reveal within 24 hours. */
  maxRevealsPerAddress: number
  caps: ListCaps
  /** Caches figures over all listings. */
  createCache: CreateCache
  /** How long a notification must stay unread before it is mailed. */
  notificationMailDelayMs: number
  /** Deletes an account at the identity service. Succeeds if the account is already deleted. */
  deleteAccount: (uid: string) => Promise<void>
  /** Disables an account at the identity service, or enables it again. */
  setAccountDisabled: (uid: string, disabled: boolean) => Promise<void>
  /** Fetches a picture from another server. Rejects if none arrives within some seconds. */
  fetchPicture: (url: string) => Promise<Buffer>
  /** If undefined, mails stay queued. */
  sendMail: SendMail | undefined
  logger: Logger
}

/** Recurring work. Runs on one server at a time and never overlaps itself. */
export interface Job {
  name: string
  everySeconds: number
  /** @param signal aborts when the server stops; the server then waits 8 s for the job */
  run: (signal: AbortSignal) => Promise<void>
}

export interface AccountOwner {
  uid: string
  /** The confirmed email address in lower case. null if it is not confirmed, and after the first run of a deletion. */
  address: string | null
}

/** The fields of a changed or deleted listing that other features use. */
export interface ChangedListing {
  _id: ObjectId
  title: string
  description: string
  location: string
  rent: number | null
  roomType: RoomType
  contactInfo: string
  facts?: Facts
  availability: Availability
  photos?: readonly { id: string }[]
  /** Set while the listing is hidden from others. */
  hiding?: Pick<Hiding, 'by' | 'since'>
}

/** The manifest of a feature. */
export interface Feature {
  name: string
  collections?: readonly CollectionDeclaration[]
  migrations?: readonly Migration[]
  routes?: (context: FeatureContext) => readonly Route[]
  jobs?: (context: FeatureContext) => readonly Job[]
  /** Returns the feature's data of a user. `complete` is false if the oldest part is left out. */
  exportUser?: (context: FeatureContext, user: AccountOwner) => Promise<Partial<OwnData>>
  /** Called before the data of a user are deleted, outside of the transaction that deletes them. May be repeated. */
  prepareDeletion?: (context: FeatureContext, uid: string) => Promise<void>
  /** Deletes the feature's data of a user. Runs a second time some minutes later. */
  deleteUser?: (context: FeatureContext, user: AccountOwner, session: Session) => Promise<void>
  /** Called in the transaction in which an owner posts a listing. */
  createListing?: (context: FeatureContext, id: ObjectId, session: Session) => Promise<void>
  /** Called in the transaction in which an owner edits a listing or changes its photos. */
  updateListing?: (
    context: FeatureContext,
    change: { before: ChangedListing; after: ChangedListing },
    session: Session,
  ) => Promise<void>
  /** Deletes the feature's data of listings that are deleted in the same transaction. */
  deleteListings?: (context: FeatureContext, listings: readonly ChangedListing[], session: Session) => Promise<void>
  /** Called with the stored claims when they changed, at least once for each new value. */
  changeUser?: (
    context: FeatureContext,
    user: { uid: string; email: string; photoURL: string | undefined },
  ) => Promise<void>
  /** Called when a token proves an email address, before the user is stored. `address` is in lower case. */
  confirmEmail?: (context: FeatureContext, user: { uid: string; address: string }) => Promise<void>
}
