import type { Collection, Db } from 'mongodb'
import type {
  DepartureDoc,
  IdempotencyDoc,
  InterestDoc,
  ListingDoc,
  MessageDoc,
  MigrationDoc,
  OutboxDoc,
  RateLimitDoc,
  RemovalDoc,
  RevealsDoc,
  SubscriberDoc,
  TallyDoc,
  UserDoc,
  ViewDoc,
} from './documents.ts'

export const collectionNames = {
  listings: 'listings',
  users: 'users',
  interests: 'interests',
  reveals: 'reveals',
  views: 'views',
  removals: 'removals',
  tallies: 'tallies',
  departures: 'departures',
  idempotencyKeys: 'idempotencyKeys',
  messages: 'messages',
  subscribers: 'subscribers',
  outbox: 'outbox',
  rateLimits: 'rateLimits',
  migrations: 'migrations',
} as const

export interface Collections {
  listings: Collection<ListingDoc>
  users: Collection<UserDoc>
  interests: Collection<InterestDoc>
  reveals: Collection<RevealsDoc>
  views: Collection<ViewDoc>
  removals: Collection<RemovalDoc>
  tallies: Collection<TallyDoc>
  departures: Collection<DepartureDoc>
  idempotencyKeys: Collection<IdempotencyDoc>
  messages: Collection<MessageDoc>
  subscribers: Collection<SubscriberDoc>
  outbox: Collection<OutboxDoc>
  rateLimits: Collection<RateLimitDoc>
  migrations: Collection<MigrationDoc>
}

export const openCollections = (db: Db): Collections => ({
  listings: db.collection(collectionNames.listings),
  users: db.collection(collectionNames.users),
  interests: db.collection(collectionNames.interests),
  reveals: db.collection(collectionNames.reveals),
  views: db.collection(collectionNames.views),
  removals: db.collection(collectionNames.removals),
  tallies: db.collection(collectionNames.tallies),
  departures: db.collection(collectionNames.departures),
  idempotencyKeys: db.collection(collectionNames.idempotencyKeys),
  messages: db.collection(collectionNames.messages),
  subscribers: db.collection(collectionNames.subscribers),
  outbox: db.collection(collectionNames.outbox),
  rateLimits: db.collection(collectionNames.rateLimits),
  migrations: db.collection(collectionNames.migrations),
})
