import type { ObjectId } from 'mongodb'
import { deleteInBatches } from '../../db/batches.ts'
import type { Database } from '../../db/connect.ts'
import { matchAfter } from '../../db/cursor.ts'
import type { Session } from '../../db/transaction.ts'
import { type BlockDoc, blocks } from './document.ts'

export const blockRepository = (db: Database) => {
  const stored = blocks.of(db)

  return {
    find: (uid: string, blockedUid: string, session: Session): Promise<BlockDoc | null> =>
      stored.findOne({ uid, blockedUid }, { session }),

    /** Returns whether one of two people has blocked the other. */
    exists: async (one: string, other: string, session?: Session): Promise<boolean> => {
      const both = { $in: [one, other] }
      const options = { projection: { _id: 1 }, ...(session && { session }) }
      return (await stored.findOne({ uid: both, blockedUid: both }, options)) !== null
    },

    /**
     * Finds the people whom a user has blocked, and those who have blocked the user. Has no limit, because a block that
     * is left out would show a blocked person.
     */
    findUids: async (uid: string, session?: Session): Promise<string[]> => {
      const filter = { $or: [{ uid }, { blockedUid: uid }] }
      const options = { projection: { _id: 0, uid: 1, blockedUid: 1 }, ...(session && { session }) } as const
      const docs = await stored.find(filter, options).toArray()
      return [...new Set(docs.map((doc) => (doc.uid === uid ? doc.blockedUid : doc.uid)))]
    },

    count: (uid: string, limit: number, session: Session): Promise<number> =>
      stored.countDocuments({ uid }, { limit, session }),

    insert: async (doc: BlockDoc, session: Session): Promise<void> => {
      await stored.insertOne(doc, { session })
    },

    /** Lists a user's blocks, latest first. */
    list: (uid: string, { limit, cursor }: { limit: number; cursor?: string | undefined }): Promise<BlockDoc[]> =>
      stored.find({ uid, ...matchAfter('since', -1, cursor) }, { sort: { since: -1, _id: -1 }, limit }).toArray(),

    /** Returns whether the user had such a block. */
    delete: async (_id: ObjectId, uid: string): Promise<boolean> =>
      (await stored.deleteOne({ _id, uid })).deletedCount === 1,

    /** Deletes the blocks that a user set, and those that others set against the user. */
    deleteUser: async (uid: string): Promise<void> => {
      await deleteInBatches(stored, { uid })
      await deleteInBatches(stored, { blockedUid: uid })
    },
  }
}
