import type { Collection, Document, Filter, InferIdType } from 'mongodb'

/** Documents that one call changes. A larger call may exceed its 5 s: DocumentDB takes up to 4 ms for each document. */
export const BATCH = 250

/** Splits a list into parts of at most `BATCH`. */
export const toBatches = <T>(list: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(list.length / BATCH) }, (_, i) => list.slice(i * BATCH, (i + 1) * BATCH))

/**
 * Calls `change` with the ids of matching documents, a batch at a time, until none is left. `change` must delete them or
 * change them so that they no longer match. After a crash, another call does the rest.
 */
export const inBatches = async <T extends Document>(
  collection: Collection<T>,
  filter: Filter<T>,
  change: (ids: InferIdType<T>[]) => Promise<unknown>,
): Promise<void> => {
  let found: number
  do {
    const docs = await collection.find(filter, { projection: { _id: 1 }, limit: BATCH }).toArray()
    found = docs.length
    if (found > 0) await change(docs.map(({ _id }) => _id))
  } while (found === BATCH)
}

/** Deletes matching documents in batches. */
export const deleteInBatches = <T extends Document>(collection: Collection<T>, filter: Filter<T>): Promise<void> =>
  inBatches(collection, filter, (ids) => collection.deleteMany({ ...filter, _id: { $in: ids } }))
