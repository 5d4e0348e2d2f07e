import { COUNT_CAP } from '@roommate-finder/contracts/limits'
import { openCollections } from './db/collections.ts'
import type { Database } from './db/connect.ts'
import { ensureIndexes } from './db/indexes.ts'
import { migrate } from './db/migrate.ts'
import { requireReplicaSet } from './db/transaction.ts'
import { accountService } from './features/accounts/service.ts'
import { discoveryService } from './features/discovery/service.ts'
import { inquiryIndexes } from './features/inquiries/repository.ts'
import { inquiryService } from './features/inquiries/service.ts'
import { insightService } from './features/insights/service.ts'
import { interestIndexes, migrateReveals, revealIndexes } from './features/interest/repository.ts'
import { interestService } from './features/interest/service.ts'
import { listingIndexes, retiredListingIndexes } from './features/listings/document.ts'
import { idempotencyIndexes } from './features/listings/idempotency-repository.ts'
import { migrateListings, migrateSearchKeys } from './features/listings/legacy-document.ts'
import { removalIndexes } from './features/listings/removal-repository.ts'
import { listingService } from './features/listings/service.ts'
import { ensureTally } from './features/listings/tally-repository.ts'
import { viewIndexes } from './features/listings/views-repository.ts'
import { subscriberIndexes } from './features/newsletter/repository.ts'
import { newsletterService } from './features/newsletter/service.ts'
import { departureIndexes } from './features/own-data/repository.ts'
import { ownDataService } from './features/own-data/service.ts'
import { rateLimitIndexes } from './http/rate-limit.ts'
import { keyedHash } from './lib/keyed-hash.ts'
import { type CountAsk, type Share, sharedValue } from './lib/shared-value.ts'
import type { LinkSettings } from './mail/links.ts'
import { outboxService } from './mail/outbox.ts'
import { outboxIndexes } from './mail/outbox-repository.ts'

/**
 * Brings the database to what this server expects: migrations first, then every index, then the tally. Throws for a
 * standalone server.
 */
export const prepareDatabase = async (db: Database, log: (line: string) => void): Promise<void> => {
  await requireReplicaSet(db)
  const collections = openCollections(db)
  await migrate(db, [migrateListings, migrateSearchKeys, migrateReveals], log)
  await ensureIndexes([
    { collection: collections.listings, indexes: listingIndexes, retired: retiredListingIndexes },
    { collection: collections.interests, indexes: interestIndexes },
    { collection: collections.reveals, indexes: revealIndexes },
    { collection: collections.views, indexes: viewIndexes },
    { collection: collections.removals, indexes: removalIndexes },
    { collection: collections.departures, indexes: departureIndexes },
    { collection: collections.idempotencyKeys, indexes: idempotencyIndexes },
    { collection: collections.messages, indexes: inquiryIndexes },
    { collection: collections.subscribers, indexes: subscriberIndexes },
    { collection: collections.outbox, indexes: outboxIndexes },
    { collection: collections.rateLimits, indexes: rateLimitIndexes },
  ])
  await ensureTally(collections)
}

export type Services = ReturnType<typeof createServices>

export interface ServiceSettings {
  now: () => Date
  /** How old a figure over the whole table may be, in milliseconds. */
  figuresMaxAgeMs: number
  links: LinkSettings
  /** Keys the hashes of e-mail addresses. */
  visitorKey: string
  /** Ends an account at the identity service. */
  deleteAccount: (uid: string) => Promise<void>
  countAsk?: CountAsk | undefined
  /** How far lists count, and can be paged through; the contract's unless a test sets it. */
  countCap?: number | undefined
}

export const createServices = (db: Database, settings: ServiceSettings) => {
  const { now, figuresMaxAgeMs, links, deleteAccount, countAsk, countCap = COUNT_CAP } = settings
  const collections = openCollections(db)
  const kept = { maxAgeMs: figuresMaxAgeMs, now: () => now().getTime() }
  const share: Share = (cache, compute) =>
    sharedValue(compute, { ...kept, asked: (outcome) => countAsk?.(cache, outcome) })
  const listings = listingService(collections, now, countCap)
  const interest = interestService(collections, listings, { now, hash: keyedHash(settings.visitorKey) })
  const outbox = outboxService(collections, now)
  const messages = inquiryService(collections, outbox, now)
  const accounts = accountService(collections, listings)
  const newsletter = newsletterService(collections, outbox, { now, links })
  const ownData = ownDataService(
    collections,
    { accounts, listings, interest, messages, newsletter, outbox, deleteAccount },
    now,
  )
  return {
    listings,
    interest,
    accounts,
    ownData,
    discovery: discoveryService(collections, listings, { now, share, countCap }),
    insights: insightService(collections, { listings, interest }, { now, share }),
    outbox,
    messages,
    newsletter,

    /**
     * Heals what a crash left between two documents. Safe at any time, on several servers at once.
     * With `views` it also looks through the views of two days, which is for starts, not for every minute. The tally comes
     * first: what is not forgotten there makes every other write slower.
     */
    repair: async ({ views }: { views: boolean }) => ({
      tally: await listings.repairTally(),
      interests: await interest.repair(),
      removals: await listings.repairRemovals(),
      messages: await messages.repair(),
      views: views ? await listings.repairViews() : 0,
      departures: await ownData.repair(),
    }),
  }
}
