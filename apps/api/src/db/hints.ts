import type { Collection, Document } from 'mongodb'
import { isMissingHint } from './failures.ts'

/**
 * Runs an aggregation along the index named `hint`, and returns all of its documents. Where that index does not exist, or
 * without a `hint`, the planner chooses: then a missing index makes a read slow instead of failing it.
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
