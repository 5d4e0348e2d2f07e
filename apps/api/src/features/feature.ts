import type { OwnData } from '@roommate-finder/contracts/own-data'
import type { Logger } from 'pino'
import type { CollectionDeclaration } from '../db/collection.ts'
import type { Database } from '../db/connect.ts'
import type { Migration } from '../db/migrate.ts'
import type { ObjectId } from '../db/object-id.ts'
import type { Session, Transaction } from '../db/transaction.ts'
import type { Route } from '../http/route.ts'
import type { KeyedHash } from '../lib/keyed-hash.ts'
import type { Share } from '../lib/ttl-cache.ts'
import type { LinkSettings } from '../mail/links.ts'
import type { SendMail } from '../mail/outbox.ts'

/** What every feature may use. */
export interface FeatureContext {
  db: Database
  transaction: Transaction
  /** All manifests, for what concerns every feature. */
  features: readonly Feature[]
  now: () => Date
  hash: KeyedHash
  links: LinkSettings
  /** How far lists count, and can be paged through. */
  countCap: number
  /** Keeps figures over the whole table for a while. */
  share: Share
  /** Deletes an account at the identity service. Succeeds for one that is deleted already. */
  deleteAccount: (uid: string) => Promise<void>
  /** undefined: mails stay queued. */
  sendMail: SendMail | undefined
  logger: Logger
}

/** Recurring work. Runs on one server at a time and never overlaps itself. */
export interface Job {
  name: string
  everySeconds: number
  /** @param signal aborts when the server stops, which then waits for 8 s */
  run: (signal: AbortSignal) => Promise<void>
}

export interface AccountOwner {
  uid: string
  /** Confirmed e-mail address in lower case; null where it is not confirmed, and on every later run. */
  address: string | null
}

/** What a feature gives to the rest of the API. */
export interface Feature {
  name: string
  collections?: readonly CollectionDeclaration[]
  migrations?: readonly Migration[]
  routes?: (context: FeatureContext) => readonly Route[]
  jobs?: (context: FeatureContext) => readonly Job[]
  /** What the feature stores of a user; `complete: false` where it leaves out the oldest part. */
  exportUser?: (context: FeatureContext, user: AccountOwner) => Promise<Partial<OwnData>>
  /** Deletes what the feature stores of a user. Runs again some time after the first run. */
  deleteUser?: (context: FeatureContext, user: AccountOwner, session: Session) => Promise<void>
  /** Deletes what the feature stores of listings that are deleted in the same transaction. */
  deleteListings?: (context: FeatureContext, ids: readonly ObjectId[], session: Session) => Promise<void>
  /** Called when a token proves an e-mail address, in lower case, before the user is stored. */
  confirmEmail?: (context: FeatureContext, user: { uid: string; address: string }) => Promise<void>
}
