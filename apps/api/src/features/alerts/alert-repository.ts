import { ObjectId } from 'mongodb'
import { deleteInBatches } from '../../db/batches.ts'
import type { Database } from '../../db/connect.ts'
import type { Session } from '../../db/transaction.ts'
import { type AlertDoc, alerts } from './document.ts'

/** How many alerts one mail takes. The next one takes the others. */
const MAX_PER_MAIL = 1_000

type NewAlert = Omit<AlertDoc, '_id'>

const toKey = ({ uid, searchId }: Pick<AlertDoc, 'uid' | 'searchId'>): string => `${uid} ${searchId.toHexString()}`

export const alertRepository = (db: Database) => {
  const stored = alerts.of(db)

  return {
    /** Stores those of some alerts about one room, for one reason, that are not stored yet. Returns them. */
    insertMissing: async (added: readonly NewAlert[], session: Session): Promise<NewAlert[]> => {
      const [first] = added
      if (!first) return []
      const { listingId, reason } = first
      const filter = { uid: { $in: [...new Set(added.map(({ uid }) => uid))] }, listingId, reason }
      const found = await stored.find(filter, { projection: { uid: 1, searchId: 1 }, session }).toArray()
      const known = new Set(found.map(toKey))
      const missing = added.filter((each) => !known.has(toKey(each)))
      const docs = missing.map((each) => ({ _id: new ObjectId(), ...each }))
      if (docs.length > 0) await stored.insertMany(docs, { session })
      return missing
    },

    /** Finds a user's alerts, the latest first. */
    findLatest: (uid: string, limit: number): Promise<AlertDoc[]> =>
      stored.find({ uid }, { sort: { at: -1 }, limit }).toArray(),

    /** Finds the users to whom a mail is due, from up to `limit` alerts. */
    findDueUids: async (at: Date, limit: number): Promise<string[]> => {
      const options = { sort: { mailAt: 1 }, limit, projection: { uid: 1 } } as const
      const due = await stored.find({ mailAt: { $lte: at } }, options).toArray()
      return [...new Set(due.map(({ uid }) => uid))]
    },

    /** Finds the alerts that wait for a mail to a user, the latest first. */
    findWaiting: async (uid: string, session: Session): Promise<AlertDoc[]> => {
      const waiting = await stored.find({ uid, mailAt: { $exists: true } }, { limit: MAX_PER_MAIL, session }).toArray()
      return waiting.sort((a, b) => b.at.getTime() - a.at.getTime())
    },

    markMailed: async (uid: string, mailed: readonly AlertDoc[], session: Session): Promise<void> => {
      const filter = { uid, _id: { $in: mailed.map(({ _id }) => _id) } }
      await stored.updateMany(filter, { $unset: { mailAt: '', inDigest: '' } }, { session })
    },

    moveToDigest: async (uid: string, moved: readonly AlertDoc[], mailAt: Date, session: Session): Promise<void> => {
      const filter = { uid, _id: { $in: moved.map(({ _id }) => _id) } }
      await stored.updateMany(filter, { $set: { mailAt, inDigest: true } }, { session })
    },

    deleteOfSearch: (uid: string, searchId: ObjectId): Promise<void> => deleteInBatches(stored, { uid, searchId }),

    deleteOfListing: (listingId: ObjectId): Promise<void> => deleteInBatches(stored, { listingId }),

    deleteUser: (uid: string): Promise<void> => deleteInBatches(stored, { uid }),
  }
}
