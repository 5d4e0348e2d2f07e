import { ObjectId } from 'mongodb'
import type { Database } from '../../db/connect.ts'
import type { Session } from '../../db/transaction.ts'
import type { FilteredListing } from '../search/filter.ts'
import { type ListingTaskDoc, listingTasks } from './document.ts'

export const listingTaskRepository = (db: Database) => {
  const stored = listingTasks.of(db)

  const insert = async (tasks: readonly Omit<ListingTaskDoc, '_id'>[], session: Session): Promise<void> => {
    const docs = tasks.map((task) => ({ _id: new ObjectId(), ...task }))
    if (docs.length > 0) await stored.insertMany(docs, { session })
  }

  return {
    insert,

    /** Stores tasks in place of all others of their listings. Only `remove` replaces those that close conversations. */
    replace: async (tasks: readonly Omit<ListingTaskDoc, '_id'>[], session: Session): Promise<void> => {
      const listingIds = tasks.map(({ listingId }) => listingId)
      const kept = tasks.some(({ kind }) => kind === 'remove') ? [] : (['close'] as const)
      await stored.deleteMany({ listingId: { $in: listingIds }, kind: { $nin: kept } }, { session })
      await insert(tasks, session)
    },

    /**
     * Stores a `match`. If one of the listing has not begun, changes that one, which then covers both changes: it keeps
     * what the listing was before the first one. One that has begun goes on with the listing as it is now.
     */
    storeMatch: async (
      listingId: ObjectId,
      { at, before }: { at: Date; before?: FilteredListing | undefined },
      session: Session,
    ): Promise<void> => {
      const match = { listingId, kind: 'match' } as const
      const changeId = new ObjectId()
      await stored.updateMany({ ...match, notifiedUpTo: { $exists: true } }, { $set: { changeId } }, { session })
      await stored.updateOne(
        { ...match, notifiedUpTo: { $exists: false } },
        { $set: { changeId, at }, $setOnInsert: { _id: new ObjectId(), ...(before && { before }) } },
        { upsert: true, session },
      )
    },

    /** Deletes a `match`, unless the listing has changed since the task was read. */
    deleteMatch: async ({ _id, changeId }: ListingTaskDoc): Promise<void> => {
      await stored.deleteOne({ _id, ...(changeId && { changeId }) })
    },

    deleteOfCause: async (listingId: ObjectId, cause: string, session: Session): Promise<void> => {
      await stored.deleteMany({ listingId, 'content.cause': cause }, { session })
    },

    findOldest: (limit: number): Promise<ListingTaskDoc[]> => stored.find({}, { sort: { _id: 1 }, limit }).toArray(),

    find: (_id: ObjectId, session: Session): Promise<ListingTaskDoc | null> => stored.findOne({ _id }, { session }),

    setNotifiedUpTo: async (_id: ObjectId, notifiedUpTo: string, session: Session): Promise<void> => {
      await stored.updateOne({ _id }, { $set: { notifiedUpTo } }, { session })
    },

    delete: async (_id: ObjectId, session?: Session): Promise<void> => {
      await stored.deleteOne({ _id }, session && { session })
    },
  }
}
