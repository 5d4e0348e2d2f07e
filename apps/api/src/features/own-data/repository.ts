import { declareCollection } from '../../db/collection.ts'
import type { Database } from '../../db/connect.ts'

/** A requested deletion of an account. */
export interface AccountDeletionDoc {
  /** The uid. */
  _id: string
  /** The confirmed email address in lower case. null if it is not confirmed, and after the first run. */
  address: string | null
  at: Date
  /** When the first run finished. */
  doneAt?: Date
}

export const accountDeletions = declareCollection<AccountDeletionDoc>({
  name: 'accountDeletions',
  sharding: { unsharded: 'few' },
  indexes: [{ name: 'age', key: { at: 1 } }],
})

export const accountDeletionRepository = (db: Database) => {
  const collection = accountDeletions.of(db)

  return {
    /** Keeps the first request of an account. */
    insert: async ({ _id, ...deletion }: AccountDeletionDoc): Promise<void> => {
      await collection.updateOne({ _id }, { $setOnInsert: deletion }, { upsert: true })
    },

    findRequestedBefore: (before: Date): Promise<AccountDeletionDoc[]> =>
      collection.find({ at: { $lt: before } }, { sort: { at: 1 }, limit: 1_000 }).toArray(),

    markDone: async (uid: string, doneAt: Date): Promise<void> => {
      await collection.updateOne({ _id: uid, doneAt: { $exists: false } }, { $set: { doneAt, address: null } })
    },

    delete: async (uid: string): Promise<void> => {
      await collection.deleteOne({ _id: uid })
    },
  }
}
