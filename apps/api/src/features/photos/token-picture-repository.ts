import type { Database } from '../../db/connect.ts'
import type { Session } from '../../db/transaction.ts'
import { tokenPictures } from './document.ts'

/** Stores which picture was in the last ID token of each user. */
export const tokenPictureRepository = (db: Database) => {
  const stored = tokenPictures.of(db)

  return {
    find: async (uid: string, session?: Session): Promise<string | null> =>
      (await stored.findOne({ _id: uid }, session && { session }))?.url ?? null,

    save: async (uid: string, url: string | null, session: Session): Promise<void> => {
      await stored.updateOne({ _id: uid }, { $set: { url } }, { upsert: true, session })
    },

    delete: async (uid: string, session: Session): Promise<void> => {
      await stored.deleteOne({ _id: uid }, { session })
    },
  }
}
