import type { ObjectId } from 'mongodb'
import { deleteInBatches } from '../../db/batches.ts'
import type { Database } from '../../db/connect.ts'
import type { Session } from '../../db/transaction.ts'
import { type SavedSearchDoc, savedSearches } from './document.ts'

type Changes = Partial<Pick<SavedSearchDoc, 'name' | 'frequency' | 'lastOpenedAt'>>

export const savedSearchRepository = (db: Database) => {
  const stored = savedSearches.of(db)

  return {
    /** Finds all searches of a user, the latest first. */
    findAll: (uid: string, session?: Session): Promise<SavedSearchDoc[]> =>
      stored.find({ uid }, { sort: { createdAt: -1, _id: -1 }, ...(session && { session }) }).toArray(),

    insert: async (doc: SavedSearchDoc, session: Session): Promise<void> => {
      await stored.insertOne(doc, { session })
    },

    /** Changes a search of the user. Returns it with the changes, or null if the user has no such search. */
    update: (_id: ObjectId, uid: string, changes: Changes): Promise<SavedSearchDoc | null> =>
      Object.keys(changes).length === 0
        ? stored.findOne({ _id, uid })
        : stored.findOneAndUpdate({ _id, uid }, { $set: changes }, { returnDocument: 'after' }),

    /** Returns whether the user had such a search. */
    delete: async (_id: ObjectId, uid: string): Promise<boolean> =>
      (await stored.deleteOne({ _id, uid })).deletedCount === 1,

    deleteUser: (uid: string): Promise<void> => deleteInBatches(stored, { uid }),
  }
}
