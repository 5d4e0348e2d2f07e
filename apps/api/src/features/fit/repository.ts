import { SORTED_BY_FIT } from '@roommate-finder/contracts/limits'
import type { ObjectId } from 'mongodb'
import type { Database } from '../../db/connect.ts'
import type { Session } from '../../db/transaction.ts'
import { type HouseholdDoc, households, type ProfileDoc, profiles } from './document.ts'

/** Reads the answers about a whole comparison in one call. By default, the first batch has 101 documents. */
const BATCH_SIZE = SORTED_BY_FIT + 1

export const profileRepository = (db: Database) => {
  const stored = profiles.of(db)

  return {
    find: (uid: string, session?: Session): Promise<ProfileDoc | null> =>
      stored.findOne({ uid }, session && { session }),

    findVisible: (_id: ObjectId): Promise<ProfileDoc | null> => stored.findOne({ _id, visible: true }),

    /** Finds the answers of those of some users who have given any. */
    findAnswers: (uids: readonly string[]): Promise<Pick<ProfileDoc, 'uid' | 'answers'>[]> => {
      const options = { projection: { _id: 0, uid: 1, answers: 1 }, batchSize: BATCH_SIZE } as const
      return stored.find({ uid: { $in: [...uids] }, answers: { $ne: [] } }, options).toArray()
    },

    put: async (doc: ProfileDoc, session: Session): Promise<void> => {
      await stored.replaceOne({ uid: doc.uid }, doc, { upsert: true, session })
    },

    delete: async (uid: string): Promise<void> => {
      await stored.deleteOne({ uid })
    },
  }
}

export const householdRepository = (db: Database) => {
  const stored = households.of(db)

  return {
    findMany: (listingIds: readonly ObjectId[]): Promise<HouseholdDoc[]> =>
      stored.find({ _id: { $in: [...listingIds] } }, { batchSize: BATCH_SIZE }).toArray(),

    put: async (doc: HouseholdDoc, session: Session): Promise<void> => {
      await stored.replaceOne({ _id: doc._id }, doc, { upsert: true, session })
    },

    delete: async (_id: ObjectId, session?: Session): Promise<void> => {
      await stored.deleteOne({ _id }, session && { session })
    },
  }
}
