import { MAX_INTERESTS_SHOWN, MAX_MY_INTERESTS } from '@roommate-finder/contracts/limits'
import { ObjectId } from 'mongodb'
import { BATCH, inBatches } from '../../db/batches.ts'
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

    find: (listingId: ObjectId, id: ObjectId, session?: Session): Promise<InterestDoc | null> =>
      collection.findOne({ _id: id, listingId }, session && { session }),

    /** Finds the interest of some users in some listings. */
    findBetween: (listingIds: readonly ObjectId[], uids: readonly string[], session?: Session) => {
      const filter = { listingId: { $in: listingIds }, uid: { $in: uids } }
      return collection.find(filter, { projection: { listingId: 1, uid: 1 }, ...(session && { session }) }).toArray()
    },

    /** Throws a duplicate key error if the user is interested already. */
    insert: async (interest: Omit<InterestDoc, '_id'>, session: Session): Promise<void> => {
      await collection.insertOne({ _id: new ObjectId(), ...interest }, { session })
    },

    /** Returns the deleted interest, or null if there was none. */
    delete: (listingId: ObjectId, uid: string, session: Session): Promise<InterestDoc | null> =>
      collection.findOneAndDelete({ listingId, uid }, { session }),

    /** Finds a batch of the interests in a listing that come after one user, by uid. */
    findAfter: (listingId: ObjectId, after: string | undefined, session: Session): Promise<InterestDoc[]> => {
      const filter = { listingId, ...(after !== undefined && { uid: { $gt: after } }) }
      return collection.find(filter, { sort: { uid: 1 }, limit: BATCH, session }).toArray()
    },

    deleteByIds: async (listingId: ObjectId, ids: readonly ObjectId[], session: Session): Promise<void> => {
      await collection.deleteMany({ listingId, _id: { $in: ids } }, { session })
    },

    /** Deletes interests of a user: those with the given ids, or those in some listings. Returns them. */
    deleteByUser: async (
      uid: string,
      some: { ids: readonly ObjectId[] } | { listingIds: readonly ObjectId[] },
      session: Session,
    ): Promise<InterestDoc[]> => {
      const filter = { uid, ...('ids' in some ? { _id: { $in: some.ids } } : { listingId: { $in: some.listingIds } }) }
      const deleted = await collection.find(filter, { session }).toArray()
      await collection.deleteMany(filter, { session })
      return deleted
    },

    /** Calls `change` with the ids of a user's interests, a batch at a time. It must delete them. */
    inBatchesOfUser: (uid: string, change: (ids: ObjectId[]) => Promise<void>): Promise<void> =>
      inBatches(collection, { uid }, change),

    findInterested: (listingId: ObjectId): Promise<InterestedRow[]> =>
      collection.aggregate<InterestedRow>(interestedPipeline(listingId, MAX_INTERESTS_SHOWN)).toArray(),

    countPerWeek: (listingIds: readonly ObjectId[], first: Date): Promise<WeekRow[]> =>
      collection.aggregate<WeekRow>(weeklyPipeline(listingIds, first)).toArray(),

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
