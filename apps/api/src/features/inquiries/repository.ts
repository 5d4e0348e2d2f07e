import type { IndexDescription, ObjectId } from 'mongodb'
import type { Collections } from '../../db/collections.ts'
import type { MessageDoc } from '../../db/documents.ts'
import { isDuplicateKey } from '../../db/failures.ts'

const DAY_S = 86_400

export const inquiryIndexes = [
  { name: 'once', key: { once: 1 }, unique: true, sparse: true },
  { name: 'writer', key: { uid: 1, at: -1 } },
  { name: 'unqueued', key: { unqueuedAt: 1 }, sparse: true },
  { name: 'expiry', key: { at: 1 }, expireAfterSeconds: 365 * DAY_S },
] as const satisfies (IndexDescription & { name: string })[]

export const inquiryRepository = ({ messages }: Pick<Collections, 'messages'>) => ({
  /** Stores a message, unless an earlier one shares a text of `once`: then returns that one. */
  insert: async (doc: MessageDoc): Promise<MessageDoc | null> => {
    try {
      await messages.insertOne(doc)
      return null
    } catch (error) {
      if (!isDuplicateKey(error, { once: 1 }) || !doc.once) throw error
      return (await messages.findOne({ once: { $in: doc.once } })) ?? doc
    }
  },

  latestOf: (uid: string, limit: number): Promise<MessageDoc[]> =>
    messages.find({ uid }, { sort: { at: -1 }, limit, hint: 'writer' }).toArray(),

  idsOf: async (uid: string): Promise<ObjectId[]> => {
    const rows = await messages.find({ uid }, { projection: { _id: 1 }, hint: 'writer' }).toArray()
    return rows.map(({ _id }) => _id)
  },

  removeAllOf: async (uid: string): Promise<void> => {
    await messages.deleteMany({ uid })
  },

  markQueued: async (id: ObjectId): Promise<void> => {
    await messages.updateOne({ _id: id }, { $unset: { unqueuedAt: '' } })
  },

  unqueued: (before: Date): AsyncIterable<MessageDoc> =>
    messages.find({ unqueuedAt: { $lt: before } }, { hint: 'unqueued' }),
})
