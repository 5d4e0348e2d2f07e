import { type Filter, ObjectId } from 'mongodb'
import { BATCH, deleteInBatches } from '../../db/batches.ts'
import type { Database } from '../../db/connect.ts'
import type { Page } from '../../db/due.ts'
import type { Session } from '../../db/transaction.ts'
import { type AlertDoc, alerts } from './document.ts'

/** How many alerts one mail takes. The next one takes the others. */
const MAX_PER_MAIL = 1_000

type NewAlert = Omit<AlertDoc, '_id'>

/** When an alert is mailed. Empty: never. */
export type Schedule = Pick<AlertDoc, 'mailAt' | 'inDigest'>

const toIds = (docs: readonly Pick<AlertDoc, '_id'>[]): ObjectId[] => docs.map(({ _id }) => _id)

export const alertRepository = (db: Database) => {
  const stored = alerts.of(db)

  return {
    /** Finds the alerts of some users about a room. */
    findAbout: (listingId: ObjectId, uids: readonly string[], session: Session): Promise<AlertDoc[]> =>
      stored.find({ uid: { $in: [...uids] }, listingId }, { session }).toArray(),

    insert: async (added: readonly NewAlert[], session: Session): Promise<void> => {
      const docs = added.map((each) => ({ _id: new ObjectId(), ...each }))
      if (docs.length > 0) await stored.insertMany(docs, { session })
    },

    /** Makes the mails about alerts due that an earlier mail left out. */
    mailLeftOut: async (
      due: readonly (Pick<AlertDoc, '_id' | 'uid'> & Schedule)[],
      session: Session,
    ): Promise<void> => {
      if (due.length === 0) return
      await stored.bulkWrite(
        due.map(({ _id, uid, ...schedule }) => ({
          updateOne: { filter: { uid, _id }, update: { $set: schedule, $unset: { leftOut: '' } } },
        })),
        { session },
      )
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

    /** Finds alerts whose mails are due. Returns the uid of each. */
    findDueUids: async (at: Date, page: Page): Promise<string[]> => {
      const options = { sort: { mailAt: 1 }, ...page, projection: { uid: 1 } } as const
      return (await stored.find({ mailAt: { $lte: at } }, options).toArray()).map(({ uid }) => uid)
    },

    /** Finds the alerts that wait for a mail to a user, the latest first. */
    findWaiting: async (uid: string, session: Session): Promise<AlertDoc[]> => {
      const options = { sort: { mailAt: 1 }, limit: MAX_PER_MAIL, session } as const
      const waiting = await stored.find({ uid, mailAt: { $exists: true } }, options).toArray()
      return waiting.sort((a, b) => b.at.getTime() - a.at.getTime())
    },

    /** Finds the alerts that mails list. */
    findMailed: (filter: Filter<AlertDoc>, session: Session): Promise<AlertDoc[]> =>
      stored.find({ ...filter, mailedAt: { $exists: true } }, { session }).toArray(),

    markMailed: async (uid: string, mailed: readonly AlertDoc[], mailedAt: Date, session: Session): Promise<void> => {
      const filter = { uid, _id: { $in: toIds(mailed) } }
      await stored.updateMany(filter, { $set: { mailedAt }, $unset: { mailAt: '', inDigest: '' } }, { session })
    },

    moveToDigest: async (uid: string, moved: readonly AlertDoc[], mailAt: Date, session: Session): Promise<void> => {
      const filter = { uid, _id: { $in: toIds(moved) } }
      await stored.updateMany(filter, { $set: { mailAt, inDigest: true } }, { session })
    },

    /** Changes when the waiting alerts that match are mailed. */
    reschedule: async (
      filter: Filter<AlertDoc>,
      { mailAt, inDigest }: Required<Pick<AlertDoc, 'mailAt'>> & Schedule,
      session: Session,
    ): Promise<void> => {
      const change = inDigest ? { $set: { mailAt, inDigest } } : { $set: { mailAt }, $unset: { inDigest: '' as const } }
      await stored.updateMany({ mailAt: { $exists: true }, ...filter }, change, { session })
    },

    /** Makes alerts wait for no mail. */
    stopWaiting: async (filter: Filter<AlertDoc>, session: Session): Promise<void> => {
      const change = { $unset: { mailAt: '', inDigest: '' } } as const
      await stored.updateMany({ ...filter, mailAt: { $exists: true } }, change, { session })
    },

    /** Makes alerts wait until their rooms fit again. */
    leaveOut: async (uid: string, leftOut: readonly AlertDoc[], session: Session): Promise<void> => {
      const change = { $set: { leftOut: true }, $unset: { mailAt: '', inDigest: '' } } as const
      await stored.updateMany({ uid, _id: { $in: toIds(leftOut) } }, change, { session })
    },

    /**
     * Deletes alerts that no mail lists yet, so that their users get an alert if the room fits again. Conflicts with a job that
     * queues a mail about them at the same time.
     */
    deleteUnmailed: async (filter: Filter<AlertDoc>, session: Session): Promise<void> => {
      const unmailed = { $or: [{ mailAt: { $exists: true } }, { leftOut: true as const }] }
      await stored.deleteMany({ ...filter, ...unmailed }, { session })
    },

    /** Makes a mail about alerts due again. */
    mailAgain: async (ids: readonly ObjectId[], mailAt: Date, session: Session): Promise<void> => {
      if (ids.length === 0) return
      await stored.updateMany({ _id: { $in: ids } }, { $set: { mailAt }, $unset: { mailedAt: '' } }, { session })
    },

    /** Calls `run` with the ids of the alerts about a room, a batch at a time. */
    forEachBatch: async (
      filter: Filter<AlertDoc> & Pick<AlertDoc, 'listingId'>,
      run: (ids: ObjectId[]) => Promise<void>,
    ): Promise<void> => {
      const options = { sort: { _id: 1 }, limit: BATCH, projection: { _id: 1 } } as const
      let ids: ObjectId[] = []
      do {
        const last = ids.at(-1)
        ids = toIds(await stored.find({ ...filter, ...(last && { _id: { $gt: last } }) }, options).toArray())
        if (ids.length > 0) await run(ids)
      } while (ids.length === BATCH)
    },

    deleteOfSearch: (uid: string, searchId: ObjectId): Promise<void> => deleteInBatches(stored, { uid, searchId }),

    deleteOfListing: (listingId: ObjectId): Promise<void> => deleteInBatches(stored, { listingId }),

    deleteUser: (uid: string): Promise<void> => deleteInBatches(stored, { uid }),
  }
}
