import { ObjectId } from 'mongodb'
import type { Database } from '../../db/connect.ts'
import type { Session } from '../../db/transaction.ts'
import { HOST_ALERT_SECONDS, type HostAlertDoc, hostAlerts } from './document.ts'

/** Counts the rooms of a host about which a reader was alerted at once. */
export const hostAlertRepository = (db: Database) => {
  const stored = hostAlerts.of(db)

  return {
    /** Finds the alerts of the last 24 hours. */
    findRecent: (pairs: readonly string[], at: Date, session: Session): Promise<HostAlertDoc[]> => {
      const since = new Date(at.getTime() - HOST_ALERT_SECONDS * 1_000)
      return stored.find({ pair: { $in: [...pairs] }, at: { $gt: since } }, { session }).toArray()
    },

    insert: async (pairs: readonly string[], listingId: ObjectId, at: Date, session: Session): Promise<void> => {
      const docs = pairs.map((pair) => ({ _id: new ObjectId(), pair, listingId, at }))
      if (docs.length > 0) await stored.insertMany(docs, { session })
    },
  }
}
