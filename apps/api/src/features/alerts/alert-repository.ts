import { ObjectId } from 'mongodb'
import { deleteInBatches } from '../../db/batches.ts'
import type { Database } from '../../db/connect.ts'
import type { Session } from '../../db/transaction.ts'
import { type AlertDoc, alerts, type HostAlertDoc, hostAlerts } from './document.ts'

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

    /** Finds rooms of hosts about which readers were alerted, also those that have expired. */
    findHostAlerts: (slots: readonly string[], session: Session): Promise<HostAlertDoc[]> =>
      ofHosts.find({ _id: { $in: [...slots] } }, { session }).toArray(),

    /** Takes slots for a room. Rejects with a duplicate key if a concurrent call takes one of them. */
    insertHostAlerts: async (
      slots: readonly string[],
      { listingId, at }: Pick<HostAlertDoc, 'listingId' | 'at'>,
      session: Session,
    ): Promise<void> => {
      if (slots.length > 0)
        await ofHosts.insertMany(
          slots.map((_id) => ({ _id, listingId, at })),
          { session },
        )
    },

    deleteHostAlerts: async (slots: readonly string[], session: Session): Promise<void> => {
      if (slots.length > 0) await ofHosts.deleteMany({ _id: { $in: [...slots] } }, { session })
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
