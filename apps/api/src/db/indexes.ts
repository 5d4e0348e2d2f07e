import type { Collection, IndexDescription } from 'mongodb'

/** Builds what is missing and waits for it. Fails loudly: a server without its indexes must not answer. */
export const ensureIndexes = async (
  plan: readonly {
    collection: Pick<Collection, 'createIndexes'>
    indexes: readonly IndexDescription[]
  }[],
): Promise<void> => {
  for (const { collection, indexes } of plan) await collection.createIndexes([...indexes])
}
