import { type Collection, type Document, MongoBulkWriteError, type OptionalUnlessRequiredId } from 'mongodb'

/** Inserts documents, except those whose keys are stored already. Returns the inserted ones. */
export const insertNew = async <T extends Document>(
  collection: Pick<Collection<T>, 'insertMany'>,
  docs: readonly OptionalUnlessRequiredId<T>[],
): Promise<OptionalUnlessRequiredId<T>[]> => {
  try {
    await collection.insertMany(docs, { ordered: false })
    return [...docs]
  } catch (error) {
    if (!(error instanceof MongoBulkWriteError)) throw error
    const failures = [error.writeErrors].flat()
    if (!failures.every(({ code }) => code === 11_000)) throw error
    const repeated = new Set(failures.map(({ index }) => index))
    return docs.filter((_, i) => !repeated.has(i))
  }
}
