import type { Collection, Document } from 'mongodb'
import { isMissingHint } from './failures.ts'

/**
 * Runs an aggregation with an index hint and returns all documents. If the index does not exist, runs it again without the
 * hint: a missing index makes the read slow, but does not fail it. Without a `hint` the planner chooses the index.
 */
export const aggregateAlong = async <T extends Document>(
  collection: Pick<Collection, 'aggregate'>,
  pipeline: Document[],
  hint: string | undefined,
): Promise<T[]> => {
  if (hint === undefined) return collection.aggregate<T>(pipeline).toArray()
  try {
    return await collection.aggregate<T>(pipeline, { hint }).toArray()
  } catch (error) {
    if (!isMissingHint(error)) throw error
    return collection.aggregate<T>(pipeline).toArray()
  }
}
