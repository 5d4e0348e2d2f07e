import type { Collection, IndexDescription } from 'mongodb'
import type { NamedIndex } from './collection.ts'
import { isMissingCollection } from './failures.ts'

export interface CollectionIndexes {
  collection: Pick<Collection, 'collectionName' | 'createIndexes' | 'indexes'>
  indexes: readonly NamedIndex[]
}

const readExistingKeys = async (
  collection: CollectionIndexes['collection'],
): Promise<Map<string, IndexDescription['key']>> => {
  const existing = await collection.indexes().catch((error: unknown) => {
    if (isMissingCollection(error)) return []
    throw error
  })
  return new Map(existing.map(({ name = '', key }) => [name, key]))
}

/** Throws instead of replacing the index: without it, running servers would be slow until the new one is built. */
const assertSameKeys = (collection: string, { name, key }: NamedIndex, existing: IndexDescription['key']): void => {
  const [wanted, found] = [JSON.stringify(key), JSON.stringify(existing)]
  if (wanted === found) return
  throw new Error(
    `The index "${name}" of "${collection}" has the keys ${found}, but this version needs ${wanted}. ` +
      'Give an index with other keys another name, or drop the index by hand.',
  )
}

/**
 * Builds missing indexes and waits for them. Keeps unknown indexes. Throws if an index has
 * other keys than declared. An index whose keys change needs a new name, so that the old index serves reads during the
 * build.
 */
export const ensureIndexes = async (plan: readonly CollectionIndexes[]): Promise<void> => {
  // Sequential: opening connections for parallel calls would take longer.
  for (const { collection, indexes } of plan) {
    const existing = await readExistingKeys(collection)
    for (const index of indexes) {
      const found = existing.get(index.name)
      if (found) assertSameKeys(collection.collectionName, index, found)
    }
    if (indexes.length > 0) await collection.createIndexes([...indexes])
  }
}
