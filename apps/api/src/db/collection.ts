import type { Collection, Document, IndexDescription } from 'mongodb'
import type { Database } from './connect.ts'

export type NamedIndex = IndexDescription & { name: string }

/** A collection of a feature. */
export interface CollectionDeclaration {
  name: string
  indexes: readonly NamedIndex[]
}

export interface DeclaredCollection<T extends Document> extends CollectionDeclaration {
  /** Only the files in the folder of the declaration may call this. Oxlint checks it. */
  of: (db: Database) => Collection<T>
  /** Opens the collection for all others, which write to it through the service of its feature. */
  readOnly: (db: Database) => Pick<Collection<T>, 'aggregate' | 'countDocuments' | 'find' | 'findOne'>
}

/** Declares a collection of documents of type `T`. Its indexes are built if `features/index.ts` lists it. */
export const declareCollection = <T extends Document>(declaration: CollectionDeclaration): DeclaredCollection<T> => ({
  ...declaration,
  of: (db) => db.collection<T>(declaration.name),
  readOnly: (db) => db.collection<T>(declaration.name),
})
