import { MAX_INTERESTS_SHOWN, MAX_MY_INTERESTS } from '@roommate-finder/contracts/limits'
import { ObjectId } from 'mongodb'
import type { Database } from '../../db/connect.ts'
import type { Session } from '../../db/transaction.ts'
import { type InterestDoc, interests, trendNetworks } from './document.ts'
import { type InterestedRow, interestedPipeline, type WeekRow, weeklyPipeline } from './pipelines.ts'

const LATEST = { since: -1, _id: -1 } as const

export const interestRepository = (db: Database) => {
  const collection = interests.of(db)
  const networks = trendNetworks.of(db)

  return {
    hasInterest: async (listingId: ObjectId, uid: string): Promise<boolean> =>
      (await collection.findOne({ listingId, uid }, { projection: { _id: 1 } })) !== null,

    /** Throws a duplicate key error if the user is interested already. */
    insert: async (interest: Omit<InterestDoc, '_id'>, session: Session): Promise<void> => {
      await collection.insertOne({ _id: new ObjectId(), ...interest }, { session })
    },

    /** Returns the deleted interest, or null if there was none. */
    delete: (listingId: ObjectId, uid: string, session: Session): Promise<InterestDoc | null> =>
      collection.findOneAndDelete({ listingId, uid }, { session }),

    deleteByListings: async (listingIds: readonly ObjectId[], session: Session): Promise<void> => {
      await collection.deleteMany({ listingId: { $in: listingIds } }, { session })
    },

    /** Deletes all interests of a user, or those in some listings. Returns them. */
    deleteByUser: async (uid: string, session: Session, listingIds?: readonly ObjectId[]): Promise<InterestDoc[]> => {
      const filter = { uid, ...(listingIds && { listingId: { $in: listingIds } }) }
      const deleted = await collection.find(filter, { session }).toArray()
      await collection.deleteMany(filter, { session })
      return deleted
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

    /** Stores the network of a like that counts for trending. Returns false if it is stored already. */
    addTrendNetwork: async (key: string, at: Date, session: Session): Promise<boolean> => {
      const options = { upsert: true, session } as const
      return (await networks.updateOne({ _id: key }, { $setOnInsert: { at } }, options)).upsertedCount === 1
    },

    deleteTrendNetwork: async (key: string, session: Session): Promise<void> => {
      await networks.deleteOne({ _id: key }, { session })
    },
  }
}
