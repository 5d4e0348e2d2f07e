import type { Collection, IndexDescription } from 'mongodb'
import { isMissingCollection } from './failures.ts'

export interface CollectionIndexes {
  collection: Pick<Collection, 'createIndexes' | 'dropIndex' | 'indexes'>
  indexes: readonly (IndexDescription & { name: string })[]
  /** Names of indexes that earlier versions made. */
  retired?: readonly string[]
}

const existingIndexes = (collection: CollectionIndexes['collection']) =>
  collection.indexes().catch((error: unknown) => {
    if (isMissingCollection(error)) return []
    throw error
  })

/**
 * Builds indexes that are missing or have another key under their name, waits for them, also where another server builds
 * them, then drops the retired ones. Keeps indexes of other names. Throws: a server without its indexes must not answer.
 */
export const ensureIndexes = async (plan: readonly CollectionIndexes[]): Promise<void> => {
  // One after another: connections for all at once would take longer than the answers.
  for (const { collection, indexes, retired = [] } of plan) {
    const wanted = new Map(indexes.map(({ name, key }) => [name, JSON.stringify(key)]))
    const existing = await existingIndexes(collection)
    for (const { name = '', key } of existing) {
      const expected = wanted.get(name)
      if (expected !== undefined && expected !== JSON.stringify(key)) await collection.dropIndex(name)
    }
    if (indexes.length > 0) await collection.createIndexes([...indexes])
    for (const { name = '' } of existing) if (retired.includes(name)) await collection.dropIndex(name)
  }
}
