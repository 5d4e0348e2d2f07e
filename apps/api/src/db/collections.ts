import type { Collection, Db } from 'mongodb'
import type { ListingDoc } from '../features/listings/document.ts'

export const collectionNames = {
  listings: 'listings',
} as const

export interface Collections {
  listings: Collection<ListingDoc>
}

export const openCollections = (db: Db): Collections => ({
  listings: db.collection(collectionNames.listings),
})
