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
          { $set: { url, due: now, failures: 0 } },
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

    finish: async (uid: string, url: string | null): Promise<void> => {
      await collection.updateOne({ _id: uid, url }, { $unset: { due: '' } })
    },

    /** Counts a failure. Without `due`, the picture is given up. */
    fail: async (uid: string, url: string | null, due: Date | undefined): Promise<void> => {
      const change = due ? { $set: { due } } : { $unset: { due: '' as const } }
      await collection.updateOne({ _id: uid, url }, { $inc: { failures: 1 }, ...change })
    },

    delete: async (uid: string, session: Session): Promise<void> => {
      await collection.deleteOne({ _id: uid }, { session })
    },
  }
}
