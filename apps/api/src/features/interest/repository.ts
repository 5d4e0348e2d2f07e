import { MAX_INTERESTS_SHOWN, MAX_MY_INTERESTS, MAX_REVEALS_PER_DAY } from '@roommate-finder/contracts/limits'
import { ObjectId } from 'mongodb'
import { type Collections, openCollections } from '../../db/collections.ts'
import { MAX_READ_MS } from '../../db/connect.ts'
import type { InterestDoc, RevealsDoc } from '../../db/documents.ts'
import { isDuplicateKey } from '../../db/failures.ts'
import type { Migration } from '../../db/migrate.ts'
import { type InterestedRow, interestedPipeline, type WeekRow, weeklyPipeline } from './pipelines.ts'

export const interestIndexes = [
  { name: 'once', key: { listingId: 1, uid: 1 }, unique: true },
  { name: 'listing_latest', key: { listingId: 1, since: -1, _id: -1 } },
  { name: 'user_latest', key: { uid: 1, since: -1, _id: -1 } },
  { name: 'unsettled', key: { unsettledAt: 1 }, sparse: true },
] as const

export const revealIndexes = [
  { name: 'user', key: { 'recent.uid': 1 } },
  { name: 'expiry', key: { expiresAt: 1 }, expireAfterSeconds: 0 },
] as const

const DAY_MS = 86_400_000

/** Reveals of older servers were kept by uid, without an end. Dropping them restarts the cap of their users once. */
export const migrateReveals: Migration = {
  number: 3,
  name: 'remove reveals kept by uid',
  run: async (db) => {
    await openCollections(db).reveals.deleteMany({ expiresAt: { $exists: false } })
  },
}

/** Who reveals a contact. */
export interface Revealer {
  uid: string
  /** Keyed hash of the e-mail address in lower case. */
  emailHash: string
}

export const interestRepository = ({ interests, reveals }: Pick<Collections, 'interests' | 'reveals'>) => ({
  find: (listingId: ObjectId, uid: string): Promise<InterestDoc | null> => interests.findOne({ listingId, uid }),

  /** null where the user has expressed interest already. */
  insert: async (listingId: ObjectId, uid: string, now: Date): Promise<InterestDoc | null> => {
    const doc: InterestDoc = {
      _id: new ObjectId(),
      listingId,
      uid,
      since: now,
      unsettledAt: now,
    }
    try {
      await interests.insertOne(doc)
      return doc
    } catch (error) {
      if (isDuplicateKey(error)) return null
      throw error
    }
  },

  /** Marks a settled interest for removal; null where there is none. */
  claimForRemoval: (listingId: ObjectId, uid: string, now: Date): Promise<InterestDoc | null> =>
    interests.findOneAndUpdate({ listingId, uid, unsettledAt: { $exists: false } }, { $set: { unsettledAt: now } }),

  settle: async (ids: ObjectId[]): Promise<void> => {
    await interests.updateMany({ _id: { $in: ids } }, { $unset: { unsettledAt: '' } })
  },

  delete: async (ids: ObjectId[]): Promise<void> => {
    await interests.deleteMany({ _id: { $in: ids } })
  },

  countOf: (listingId: ObjectId): Promise<number> => interests.countDocuments({ listingId }, { hint: 'once' }),

  unsettled: (before: Date): AsyncIterable<InterestDoc> =>
    interests.find({ unsettledAt: { $lt: before } }, { hint: 'unsettled' }),

  isAnyInFlight: async (listingId: ObjectId, since: Date): Promise<boolean> =>
    (await interests.findOne({ listingId, unsettledAt: { $gte: since } }, { hint: 'once' })) !== null,

  interestedIn: (listingId: ObjectId): Promise<InterestedRow[]> =>
    interests
      .aggregate<InterestedRow>(interestedPipeline(listingId, MAX_INTERESTS_SHOWN), {
        hint: 'listing_latest',
        maxTimeMS: MAX_READ_MS,
      })
      .toArray(),

  perWeek: (listingIds: readonly ObjectId[], first: Date): Promise<WeekRow[]> =>
    interests
      .aggregate<WeekRow>(weeklyPipeline(listingIds, first), { hint: 'listing_latest', maxTimeMS: MAX_READ_MS })
      .toArray(),

  allOf: (uid: string, limit: number): Promise<InterestDoc[]> =>
    interests
      .find({ uid }, { sort: { since: -1, _id: -1 }, limit, hint: 'user_latest', maxTimeMS: MAX_READ_MS })
      .toArray(),

  revealsOf: async (uid: string): Promise<RevealsDoc['recent']> => {
    const docs = await reveals.find({ 'recent.uid': uid }, { hint: 'user', maxTimeMS: MAX_READ_MS }).toArray()
    return docs.flatMap(({ recent }) => recent.filter((reveal) => reveal.uid === uid))
  },

  /** Removes the user from the stored reveals. They go on counting for the e-mail address. */
  unnameReveals: async (uid: string): Promise<void> => {
    await reveals.updateMany(
      { 'recent.uid': uid },
      { $unset: { 'recent.$[own].uid': '' } },
      { arrayFilters: [{ 'own.uid': uid }], hint: 'user' },
    )
  },

  latestOf: async (uid: string): Promise<ObjectId[]> => {
    const rows = await interests
      .find(
        { uid },
        {
          sort: { since: -1, _id: -1 },
          limit: MAX_MY_INTERESTS,
          projection: { listingId: 1 },
          hint: 'user_latest',
          maxTimeMS: MAX_READ_MS,
        },
      )
      .toArray()
    return rows.map((row) => row.listingId)
  },

  /**
   * Stores that a user reveals a contact: per e-mail address at most 30 different ones in 24 hours, however many calls race.
   * @returns undefined, or when the next one may be revealed
   */
  reveal: async ({ uid, emailHash }: Revealer, listingId: ObjectId, now: Date): Promise<Date | undefined> => {
    const expired = new Date(now.getTime() - DAY_MS)
    const expiresAt = new Date(now.getTime() + DAY_MS)
    await reveals.updateOne({ _id: emailHash }, { $pull: { recent: { at: { $lte: expired } } } })
    for (let tries = 0; tries < 2; tries++) {
      try {
        const noted = await reveals.updateOne(
          {
            _id: emailHash,
            'recent.listingId': { $ne: listingId },
            [`recent.${MAX_REVEALS_PER_DAY - 1}`]: { $exists: false },
          },
          { $push: { recent: { listingId, at: now, uid } }, $set: { expiresAt } },
          { upsert: true },
        )
        if (noted.matchedCount + noted.upsertedCount > 0) return undefined
      } catch (error) {
        if (!isDuplicateKey(error)) throw error
        // The document exists: another call made it just now, it holds this listing, or it is full.
        const doc = await reveals.findOne({ _id: emailHash })
        const recent = doc?.recent ?? []
        if (recent.some((reveal) => reveal.listingId.equals(listingId))) return undefined
        const [oldest] = recent
        if (recent.length >= MAX_REVEALS_PER_DAY && oldest) return new Date(oldest.at.getTime() + DAY_MS)
      }
    }
    return expiresAt
  },
})
