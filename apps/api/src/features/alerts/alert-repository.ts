import { ObjectId } from 'mongodb'
import { deleteInBatches } from '../../db/batches.ts'
import type { Database } from '../../db/connect.ts'
import type { Session } from '../../db/transaction.ts'
import { type AlertDoc, alerts } from './document.ts'

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

    deleteOfSearch: (uid: string, searchId: ObjectId): Promise<void> => deleteInBatches(stored, { uid, searchId }),

    deleteOfListing: (listingId: ObjectId): Promise<void> => deleteInBatches(stored, { listingId }),

    deleteUser: (uid: string): Promise<void> => deleteInBatches(stored, { uid }),
  }
}
