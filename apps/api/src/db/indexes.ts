import type { Collection, IndexDescription } from 'mongodb'
import type { NamedIndex } from './collection.ts'
import { isMissingCollection, isMissingIndex } from './failures.ts'

export interface CollectionIndexes {
  collection: Pick<Collection, 'collectionName' | 'createIndexes' | 'dropIndex' | 'indexes'>
  indexes: readonly NamedIndex[]
  /** Names of indexes that earlier versions built, to be dropped. */
  retired?: readonly string[]
}

const readExistingKeys = async ({ collection }: CollectionIndexes): Promise<Map<string, IndexDescription['key']>> => {
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
      'Give an index with other keys another name and list the old name as retired, or drop the index by hand.',
  )
}

/**
 * Builds missing indexes, waits for them, then drops the retired ones. Keeps unknown indexes. Throws if an index has
 * other keys than declared. An index whose keys change needs a new name, so that the old index serves reads during the
 * build.
 */
export const ensureIndexes = async (plan: readonly CollectionIndexes[]): Promise<void> => {
  // Sequential: opening connections for parallel calls would take longer.
  for (const each of plan) {
    const { collection, indexes, retired = [] } = each
    const existing = await readExistingKeys(each)
    for (const index of indexes) {
      const found = existing.get(index.name)
      if (found) assertSameKeys(collection.collectionName, index, found)
    }
    if (indexes.length > 0) await collection.createIndexes([...indexes])
    for (const name of retired.filter((name) => existing.has(name))) {
      await collection.dropIndex(name).catch((error: unknown) => {
        // Another server dropped it first.
        if (!isMissingIndex(error)) throw error
      })
    }
  }
}
