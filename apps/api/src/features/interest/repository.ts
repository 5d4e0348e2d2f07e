import { MAX_INTERESTS_SHOWN, MAX_MY_INTERESTS } from '@roommate-finder/contracts/limits'
import { ObjectId } from 'mongodb'
import type { Database } from '../../db/connect.ts'
import type { Session } from '../../db/transaction.ts'
import { type InterestDoc, interests } from './document.ts'
import { type InterestedRow, interestedPipeline, type WeekRow, weeklyPipeline } from './pipelines.ts'

const LATEST = { since: -1, _id: -1 } as const

export const interestRepository = (db: Database) => {
  const collection = interests.of(db)

  return {
    hasInterest: async (listingId: ObjectId, uid: string): Promise<boolean> =>
      (await collection.findOne({ listingId, uid }, { projection: { _id: 1 } })) !== null,

    /** Throws a duplicate key error if the user is interested already. */
    insert: async (interest: Omit<InterestDoc, '_id'>, session: Session): Promise<void> => {
      await collection.insertOne({ _id: new ObjectId(), ...interest }, { session })
    },

    /** Returns whether there was an interest. */
    delete: async (listingId: ObjectId, uid: string, session: Session): Promise<boolean> =>
      (await collection.deleteOne({ listingId, uid }, { session })).deletedCount === 1,

    deleteByListings: async (listingIds: readonly ObjectId[], session: Session): Promise<void> => {
      await collection.deleteMany({ listingId: { $in: listingIds } }, { session })
    },

    /** Deletes all interests of a user, or those in some listings. Returns the ids of their listings. */
    deleteByUser: async (uid: string, session: Session, listingIds?: readonly ObjectId[]): Promise<ObjectId[]> => {
      const filter = { uid, ...(listingIds && { listingId: { $in: listingIds } }) }
      const rows = await collection.find(filter, { projection: { listingId: 1 }, session }).toArray()
      await collection.deleteMany(filter, { session })
      return rows.map(({ listingId }) => listingId)
    },

    findInterested: (listingId: ObjectId): Promise<InterestedRow[]> =>
      collection.aggregate<InterestedRow>(interestedPipeline(listingId, MAX_INTERESTS_SHOWN)).toArray(),

    countPerWeek: (listingIds: readonly ObjectId[], first: Date): Promise<WeekRow[]> =>
      collection.aggregate<WeekRow>(weeklyPipeline(listingIds, first)).toArray(),

    findUids: async (listingId: ObjectId, session: Session): Promise<string[]> => {
      const rows = await collection.find({ listingId }, { projection: { uid: 1 }, session }).toArray()
      return rows.map(({ uid }) => uid)
    },

    findByUser: (uid: string, limit = MAX_MY_INTERESTS): Promise<InterestDoc[]> =>
      collection.find({ uid }, { sort: LATEST, limit }).toArray(),
  }
}
