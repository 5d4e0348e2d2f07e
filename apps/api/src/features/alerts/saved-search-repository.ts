import type { ObjectId } from 'mongodb'
import { deleteInBatches } from '../../db/batches.ts'
import type { Database } from '../../db/connect.ts'
import type { Page } from '../../db/due.ts'
import type { Session } from '../../db/transaction.ts'
import { KEYS_VERSION } from '../search/derive.ts'
import { type SavedSearchDoc, savedSearches } from './document.ts'

type Changes = Partial<
  Pick<SavedSearchDoc, 'name' | 'frequency' | 'lastOpenedAt' | 'unopenedAt' | 'isAsked' | 'isPaused' | 'feedHash'>
>

/** The fields of a search that decide whether and how its user gets an alert. */
export type MatchedSearch = Pick<SavedSearchDoc, '_id' | 'uid' | 'query' | 'frequency'>

/** More than a user may save. */
export const RANGE = 1_000

export const savedSearchRepository = (db: Database) => {
  const stored = savedSearches.of(db)

  return {
    /** Finds all searches of a user, the latest first. */
    findAll: (uid: string, session?: Session): Promise<SavedSearchDoc[]> =>
      stored.find({ uid }, { sort: { createdAt: -1, _id: -1 }, ...(session && { session }) }).toArray(),

    /**
     * Finds up to 1,000 searches that have one of the keys and were saved up to a time, in the order of their users: all of
     * a user or none. `next`: the last user, if users after them may have some.
     */
    findRange: async (
      keys: readonly string[],
      { savedUpTo, after = '', upTo }: { savedUpTo: Date; after?: string | undefined; upTo?: string | undefined },
    ): Promise<{ found: MatchedSearch[]; next: string | undefined }> => {
      const uid = { $gt: after, ...(upTo !== undefined && { $lte: upTo }) }
      const filter = { keys: { $in: keys }, uid, createdAt: { $lte: savedUpTo } }
      const options = { sort: { uid: 1 }, limit: RANGE, projection: { uid: 1, query: 1, frequency: 1 } } as const
      const found = await stored.find(filter, options).toArray()
      if (found.length < RANGE) return { found, next: undefined }
      const last = found.at(-1)?.uid
      const whole = found.filter((search) => search.uid !== last)
      return { found: whole, next: whole.at(-1)?.uid }
    },

    /** Finds searches whose keys an older version has derived. */
    findOutdated: (limit: number): Promise<SavedSearchDoc[]> =>
      stored.find({ keysVersion: { $lt: KEYS_VERSION } }, { limit }).toArray(),

    setKeys: async (searches: readonly Pick<SavedSearchDoc, '_id' | 'uid' | 'keys'>[]): Promise<void> => {
      await stored.bulkWrite(
        searches.map(({ _id, uid, keys }) => ({
          updateOne: { filter: { _id, uid }, update: { $set: { keys, keysVersion: KEYS_VERSION } } },
        })),
        { ordered: false },
      )
    },

    insert: async (doc: SavedSearchDoc, session: Session): Promise<void> => {
      await stored.insertOne(doc, { session })
    },

    find: (_id: ObjectId, uid: string, session?: Session): Promise<SavedSearchDoc | null> =>
      stored.findOne({ _id, uid }, session && { session }),

    findByFeed: (feedHash: string): Promise<SavedSearchDoc | null> => stored.findOne({ feedHash }),

    /** Changes a search of the user. Returns it with the changes, or null if the user has no such search. */
    update: (
      _id: ObjectId,
      uid: string,
      { set, unset = [] }: { set: Changes; unset?: readonly (keyof Changes)[] },
      session?: Session,
    ): Promise<SavedSearchDoc | null> => {
      const change = {
        ...(Object.keys(set).length > 0 && { $set: set }),
        ...(unset.length > 0 && { $unset: Object.fromEntries(unset.map((field) => [field, '' as const])) }),
      }
      return stored.findOneAndUpdate({ _id, uid }, change, { returnDocument: 'after', ...(session && { session }) })
    },

    /** Ends the alerts of all searches of a user. */
    stopAll: async (uid: string, session: Session): Promise<void> => {
      const change = { $set: { frequency: 'off' as const }, $unset: { isAsked: '' as const } }
      await stored.updateMany({ uid, frequency: { $ne: 'off' } }, change, { session })
    },

    /** Finds searches that stayed unopened. Returns the uid of each. */
    findUnopenedUids: async (at: Date, page: Page): Promise<string[]> => {
      const options = { sort: { unopenedAt: 1 }, ...page, projection: { uid: 1 } } as const
      return (await stored.find({ unopenedAt: { $lte: at } }, options).toArray()).map(({ uid }) => uid)
    },

    /** Returns whether the user had such a search. */
    delete: async (_id: ObjectId, uid: string): Promise<boolean> =>
      (await stored.deleteOne({ _id, uid })).deletedCount === 1,

    deleteUser: (uid: string): Promise<void> => deleteInBatches(stored, { uid }),
  }
}
