import type { Database } from '../../db/connect.ts'
import type { Session } from '../../db/transaction.ts'
import { type DeletedAccountDoc, deletedAccounts } from './document.ts'

/** How many deleted accounts of one address are compared at most. */
const MAX_ACCOUNTS = 10

export const deletedAccountRepository = (db: Database) => {
  const stored = deletedAccounts.of(db)

  return {
    find: (uid: string, session?: Session): Promise<DeletedAccountDoc | null> =>
      stored.findOne({ _id: uid }, session && { session }),

    insert: async (doc: DeletedAccountDoc, session: Session): Promise<void> => {
      await stored.insertOne(doc, { session })
    },

    /** Finds which of these deleted accounts are suspended. */
    findSuspended: async (uids: readonly string[], session?: Session): Promise<Set<string>> => {
      if (uids.length === 0) return new Set()
      const filter = { _id: { $in: [...uids] }, suspendedAt: { $exists: true } }
      const options = { projection: { _id: 1 }, ...(session && { session }) } as const
      return new Set((await stored.find(filter, options).toArray()).map(({ _id }) => _id))
    },

    /** Finds the uids of the last deleted accounts with an address. */
    findUids: async (address: string, session: Session): Promise<string[]> => {
      const options = { sort: { expiresAt: -1 }, limit: MAX_ACCOUNTS, projection: { _id: 1 }, session } as const
      const found = await stored.find({ address }, options).toArray()
      return found.map(({ _id }) => _id)
    },

    /** Returns whether a deleted account with this address is suspended. */
    isSuspendedAddress: async (address: string): Promise<boolean> =>
      (await stored.findOne({ address, suspendedAt: { $exists: true } }, { projection: { _id: 1 } })) !== null,

    suspend: async (uid: string, suspendedAt: Date, session: Session): Promise<void> => {
      await stored.updateOne({ _id: uid }, { $set: { suspendedAt } }, { session })
    },

    /** Ends the suspension of a deleted account, or of all with an address. */
    lift: async (filter: { _id: string } | { address: string }, session: Session): Promise<void> => {
      await stored.updateMany(filter, { $unset: { suspendedAt: '' } }, { session })
    },
  }
}
