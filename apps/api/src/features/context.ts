import { COUNT_CAP, PAGED_CAP } from '@roommate-finder/contracts/limits'
import type { Logger } from 'pino'
import type { Database } from '../db/connect.ts'
import type { Transaction } from '../db/transaction.ts'
import type { Events } from '../lib/events.ts'
import type { KeyedHash } from '../lib/keyed-hash.ts'
import type { CreateCache } from '../lib/ttl-cache.ts'
import type { LinkSettings } from '../mail/links.ts'
import type { MailTransport } from '../mail/transport.ts'
import type { PushSender } from './notifications/push-sender.ts'

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
  /** For jobs that read a whole collection. */
  dbWithoutTimeout: Database
  transaction: Transaction
  events: Events
  now: () => Date
  hash: KeyedHash
  links: LinkSettings
  /** How many new contacts all users of a network address may reveal within 24 hours. */
  maxRevealsPerAddress: number
  caps: ListCaps
  createCache: CreateCache
  /** How long a notification must stay unread before it is mailed. */
  notificationMailDelayMs: number
  /** Deletes an account at the identity service. Succeeds if the account is already deleted. */
  deleteAccount: (uid: string) => Promise<void>
  /** Disables an account at the identity service, or enables it again. */
  setAccountDisabled: (uid: string, disabled: boolean) => Promise<void>
  /** Fetches a picture from another server. Rejects if none arrives within some seconds. */
  fetchPicture: (url: string) => Promise<Buffer>
  /** The sender of mails. */
  mailFrom: { name: string; address: string }
  /** If undefined, mails stay queued. */
  mailTransport: MailTransport | undefined
  /** If undefined, there are no push notifications. */
  push: PushSender | undefined
  /** Counts a room that was rented, by whether its owner found the person here, if they have said so, or by a seeker's answer. */
  countRented: (foundHere: boolean | undefined | 'seeker') => void
  logger: Logger
}
