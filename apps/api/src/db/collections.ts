import type { Collection, Db } from 'mongodb'
import type {
  IdempotencyDoc,
  InterestDoc,
  ListingDoc,
  MigrationDoc,
  RateDoc,
  RemovalDoc,
  RevealsDoc,
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
  idempotencyKeys: 'idempotencyKeys',
  rates: 'rates',
  migrations: 'migrations',
} as const

export interface Collections {
  listings: Collection<ListingDoc>
  users: Collection<UserDoc>
  interests: Collection<InterestDoc>
  reveals: Collection<RevealsDoc>
  views: Collection<ViewDoc>
  removals: Collection<RemovalDoc>
  idempotencyKeys: Collection<IdempotencyDoc>
  rates: Collection<RateDoc>
  migrations: Collection<MigrationDoc>
}

export const openCollections = (db: Db): Collections => ({
  listings: db.collection(collectionNames.listings),
  users: db.collection(collectionNames.users),
  interests: db.collection(collectionNames.interests),
  reveals: db.collection(collectionNames.reveals),
  views: db.collection(collectionNames.views),
  removals: db.collection(collectionNames.removals),
  idempotencyKeys: db.collection(collectionNames.idempotencyKeys),
  rates: db.collection(collectionNames.rates),
  migrations: db.collection(collectionNames.migrations),
})
