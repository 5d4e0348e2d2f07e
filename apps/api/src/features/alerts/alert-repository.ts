import { ObjectId } from 'mongodb'
import { deleteInBatches } from '../../db/batches.ts'
import type { Database } from '../../db/connect.ts'
import type { Session } from '../../db/transaction.ts'
import { type AlertDoc, alerts, HOST_ALERT_SECONDS, type HostAlertDoc, hostAlerts } from './document.ts'

type NewAlert = Omit<AlertDoc, '_id'>

export const alertRepository = (db: Database) => {
  const stored = alerts.of(db)
  const ofHosts = hostAlerts.of(db)

  return {
    /** Finds the alerts of some users about some rooms, the latest first. */
    findAbout: (listingIds: readonly ObjectId[], uids: readonly string[], session?: Session): Promise<AlertDoc[]> => {
      const filter = { uid: { $in: [...uids] }, listingId: { $in: [...listingIds] } }
      return stored.find(filter, { sort: { at: -1 }, ...(session && { session }) }).toArray()
    },

    insert: async (added: readonly NewAlert[], session: Session): Promise<void> => {
      const docs = added.map((each) => ({ _id: new ObjectId(), ...each }))
      if (docs.length > 0) await stored.insertMany(docs, { session })
    },

    /** Finds the alerts of some readers about rooms of a host, of the last 24 hours. */
    findHostAlerts: (pairs: readonly string[], at: Date, session: Session): Promise<HostAlertDoc[]> => {
      const since = new Date(at.getTime() - HOST_ALERT_SECONDS * 1_000)
      return ofHosts.find({ pair: { $in: [...pairs] }, at: { $gt: since } }, { session }).toArray()
    },

    insertHostAlerts: async (
      pairs: readonly string[],
      listingId: ObjectId,
      at: Date,
      session: Session,
    ): Promise<void> => {
      const docs = pairs.map((pair) => ({ _id: new ObjectId(), pair, listingId, at }))
      if (docs.length > 0) await ofHosts.insertMany(docs, { session })
    },

    /** Finds a user's alerts, the latest first. */
    findLatest: (uid: string, limit: number): Promise<AlertDoc[]> =>
      stored.find({ uid }, { sort: { at: -1 }, limit }).toArray(),

    /** Finds the ids of rooms of a search since a time, from up to `limit` alerts, the latest first. */
    findRooms: async (
      { uid, searchId, since }: { uid: string; searchId: ObjectId; since: Date | undefined },
      limit: number,
    ): Promise<ObjectId[]> => {
      const filter = { uid, searchId, ...(since && { at: { $gt: since } }) }
      const options = { sort: { at: -1 }, limit, projection: { listingId: 1 } } as const
      return (await stored.find(filter, options).toArray()).map(({ listingId }) => listingId)
    },

    deleteOfSearch: (uid: string, searchId: ObjectId): Promise<void> => deleteInBatches(stored, { uid, searchId }),

    deleteOfListing: (listingId: ObjectId): Promise<void> => deleteInBatches(stored, { listingId }),

    deleteUser: (uid: string): Promise<void> => deleteInBatches(stored, { uid }),
  }
}
