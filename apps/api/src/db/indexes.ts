import type { Collection, IndexDescription } from 'mongodb'
import { isMissingCollection } from './failures.ts'

export interface CollectionIndexes {
  collection: Pick<Collection, 'createIndexes' | 'dropIndex' | 'indexes'>
  indexes: readonly (IndexDescription & { name: string })[]
}

const existingIndexes = (collection: CollectionIndexes['collection']) =>
  collection.indexes().catch((error: unknown) => {
    if (isMissingCollection(error)) return []
    throw error
  })

/**
 * Builds what is missing, anew what has another key under its name, and waits for it, also where another server builds it.
 * Indexes of other names stay. Fails loudly: a server without its indexes must not answer.
 */
export const ensureIndexes = async (plan: readonly CollectionIndexes[]): Promise<void> => {
  // One after another: connections for all at once would take longer than the answers.
  for (const { collection, indexes } of plan) {
    const wanted = new Map(indexes.map(({ name, key }) => [name, JSON.stringify(key)]))
    for (const { name = '', key } of await existingIndexes(collection)) {
      const expected = wanted.get(name)
      if (expected !== undefined && expected !== JSON.stringify(key)) await collection.dropIndex(name)
    }
    await collection.createIndexes([...indexes])
  }
}
