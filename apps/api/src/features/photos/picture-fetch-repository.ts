import type { Database } from '../../db/connect.ts'
import { isDuplicateKey } from '../../db/failures.ts'
import type { Session } from '../../db/transaction.ts'
import { type PictureFetchDoc, pictureFetches } from './document.ts'

/** Stores which pictures of ID tokens the job must fetch. */
export const pictureFetchRepository = (db: Database) => {
  const collection = pictureFetches.of(db)

  return {
    /** Requests the fetch of a picture, unless its URL is already stored for the user. */
    request: async (uid: string, url: string | null, now: Date): Promise<void> => {
      try {
        await collection.updateOne(
          { _id: uid, url: { $ne: url } },
          { $set: { url, due: now, attempts: 0 } },
          // A user who never had a picture needs no fetch.
          { upsert: url !== null },
        )
      } catch (error) {
        // The same URL is stored.
        if (!isDuplicateKey(error, pictureFetches, '_id_')) throw error
      }
    },

    /** Cancels a fetch that has not happened yet. */
    cancel: async (uid: string, session: Session): Promise<void> => {
      await collection.updateOne({ _id: uid }, { $unset: { due: '' } }, { session })
    },

    findDue: (now: Date, limit: number): Promise<PictureFetchDoc[]> =>
      collection.find({ due: { $lte: now } }, { sort: { due: 1 }, limit }).toArray(),

    /** Whether a picture is still the one of the user's token, and the user has uploaded or removed no photo since. */
    isWanted: async (uid: string, url: string, session: Session): Promise<boolean> =>
      (await collection.findOne({ _id: uid, url, due: { $exists: true } }, { session })) !== null,

    /** Counts an attempt and schedules the next one. Returns false if the fetch is no longer due. */
    startAttempt: async ({ _id, url, due }: PictureFetchDoc, nextDue: Date): Promise<boolean> => {
      const filter = { _id, url, ...(due && { due }) }
      const { matchedCount } = await collection.updateOne(filter, { $inc: { attempts: 1 }, $set: { due: nextDue } })
      return matchedCount === 1
    },

    /** Ends the attempts. */
    finish: async (uid: string, url: string | null): Promise<void> => {
      await collection.updateOne({ _id: uid, url }, { $unset: { due: '' } })
    },

    delete: async (uid: string, session: Session): Promise<void> => {
      await collection.deleteOne({ _id: uid }, { session })
    },
  }
}
