import type { Collection, IndexDescription } from 'mongodb'
import type { NamedIndex } from './collection.ts'
import { isMissingCollection, isMissingIndex } from './failures.ts'

export interface CollectionIndexes {
  collection: Pick<Collection, 'collectionName' | 'createIndexes' | 'dropIndex' | 'indexes'>
  indexes: readonly NamedIndex[]
  /** Names of indexes that earlier versions made. */
  retired?: readonly string[]
}

const existingIndexes = async ({ collection }: CollectionIndexes): Promise<Map<string, IndexDescription['key']>> => {
  const existing = await collection.indexes().catch((error: unknown) => {
    if (isMissingCollection(error)) return []
    throw error
  })
  return new Map(existing.map(({ name = '', key }) => [name, key]))
}

/** Dropping the index first would leave a running server without it for as long as the new one takes to build. */
const assertSameKeys = (collection: string, { name, key }: NamedIndex, existing: IndexDescription['key']): void => {
  const [wanted, found] = [JSON.stringify(key), JSON.stringify(existing)]
  if (wanted === found) return
  throw new Error(
    `The index "${name}" of "${collection}" has the keys ${found}, but this version needs ${wanted}. ` +
      'Give an index with other keys another name and list the old name as retired, or drop the index by hand.',
  )
}

/**
 * Builds missing indexes, waits for them, then drops the retired ones. Keeps indexes of other names. Throws where an index
 * has other keys than declared: an index whose keys change gets a new name, so that the old one serves until the new one
 * is built.
 */
export const ensureIndexes = async (plan: readonly CollectionIndexes[]): Promise<void> => {
  // One after another: connections for all at once would take longer than the answers.
  for (const each of plan) {
    const { collection, indexes, retired = [] } = each
    const existing = await existingIndexes(each)
    for (const index of indexes) {
      const found = existing.get(index.name)
      if (found) assertSameKeys(collection.collectionName, index, found)
    }
    if (indexes.length > 0) await collection.createIndexes([...indexes])
    for (const name of retired.filter((name) => existing.has(name))) {
      await collection.dropIndex(name).catch((error: unknown) => {
        // Another server has dropped it.
        if (!isMissingIndex(error)) throw error
      })
    }
  }
}
