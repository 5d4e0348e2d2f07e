import type { Collection, Document, IndexDescription } from 'mongodb'
import type { Database } from './connect.ts'

export type NamedIndex = IndexDescription & { name: string }

export type ShardKey = Readonly<Record<string, 1 | 'hashed'>>

/**
 * Where a sharded cluster keeps the documents. A sharded collection is one that grows with the use of the site, and
 * whose frequent queries name the key. A key must never change in a document. `1` is for random values, such as uids and
 * hashes; `hashed` is for ObjectIds, which increase, so that new documents spread over all shards.
 */
export type Sharding =
  | { key: ShardKey }
  /** Why the whole collection stays on one shard. */
  | { unsharded: string }

/** A collection of a feature. */
export interface CollectionDeclaration {
  name: string
  sharding: Sharding
  indexes: readonly NamedIndex[]
}

export interface DeclaredCollection<T extends Document> extends CollectionDeclaration {
  of: (db: Database) => Collection<T>
}

/** Declares a collection of documents of type `T`. Its indexes are built if `features/index.ts` lists it. */
export const declareCollection = <T extends Document>(declaration: CollectionDeclaration): DeclaredCollection<T> => ({
  ...declaration,
  of: (db) => db.collection<T>(declaration.name),
})
