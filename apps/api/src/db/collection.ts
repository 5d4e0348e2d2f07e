import type { Collection, Document, IndexDescription } from 'mongodb'
import type { Database } from './connect.ts'

export type NamedIndex = IndexDescription & { name: string }

/** A collection that a feature declares: its name, its indexes, and the names of indexes that earlier versions made. */
export interface CollectionDeclaration {
  name: string
  indexes: readonly NamedIndex[]
  retired?: readonly string[]
}

export interface DeclaredCollection<T extends Document> extends CollectionDeclaration {
  /** Opens the collection in a database. */
  of: (db: Database) => Collection<T>
}

/** Declares a collection of documents of type `T`. Its feature lists it in its manifest, which has the indexes built. */
export const declareCollection = <T extends Document>(declaration: CollectionDeclaration): DeclaredCollection<T> => ({
  ...declaration,
  of: (db) => db.collection<T>(declaration.name),
})
