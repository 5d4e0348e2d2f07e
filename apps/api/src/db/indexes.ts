import type { Collection, IndexDescription } from 'mongodb'
import { isMissingCollection } from './failures.ts'

export interface CollectionIndexes {
  collection: Pick<Collection, 'createIndexes' | 'dropIndex' | 'indexes'>
  indexes: readonly (IndexDescription & { name: string })[]
}

type Found = Record<string, unknown>

const existingIndexes = (collection: CollectionIndexes['collection']): Promise<Found[]> =>
  collection.indexes().catch((error: unknown) => {
    if (isMissingCollection(error)) return []
    throw error
  })

const isAlike = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/**
 * Builds what is missing, anew what has another key under its name, and waits for it. Indexes of other names stay.
 * Fails loudly: a server without its indexes must not answer.
 */
export const ensureIndexes = async (plan: readonly CollectionIndexes[]): Promise<void> => {
  // One after another: connections for all at once would take longer than the answers.
  for (const { collection, indexes } of plan) {
    const existing = await existingIndexes(collection)
    const missing = indexes.filter((wanted) => {
      const found = existing.find(({ name }) => name === wanted.name)
      return !found || !Object.entries(wanted).every(([option, value]) => isAlike(found[option], value))
    })
    for (const { name, key } of existing) {
      if (missing.some((wanted) => wanted.name === name && !isAlike(wanted.key, key))) {
        await collection.dropIndex(String(name))
      }
    }
    if (missing.length > 0) await collection.createIndexes(missing)
  }
}
