import type { Collection, Db } from 'mongodb'
import type { ListingDoc } from '../features/listings/document.ts'
import type { MessageDoc, OutboxDoc, SubscriberDoc } from './documents.ts'

export const collectionNames = {
  listings: 'listings',
  messages: 'messages',
  subscribers: 'subscribers',
  outbox: 'outbox',
} as const

export interface Collections {
  listings: Collection<ListingDoc>
  messages: Collection<MessageDoc>
  subscribers: Collection<SubscriberDoc>
  outbox: Collection<OutboxDoc>
}

export const openCollections = (db: Db): Collections => ({
  listings: db.collection(collectionNames.listings),
  messages: db.collection(collectionNames.messages),
  subscribers: db.collection(collectionNames.subscribers),
  outbox: db.collection(collectionNames.outbox),
})
