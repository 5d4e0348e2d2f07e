import type { IndexDescription, ObjectId } from 'mongodb'
import type { Collections } from '../../db/collections.ts'
import type { MessageDoc } from '../../db/documents.ts'
import { isDuplicateKey } from '../../db/failures.ts'

const DAY_S = 86_400

export const messageIndexes = [
  { name: 'once', key: { once: 1 }, unique: true, sparse: true },
  { name: 'unqueued', key: { unqueuedAt: 1 }, sparse: true },
  { name: 'expiry', key: { at: 1 }, expireAfterSeconds: 365 * DAY_S },
] as const satisfies (IndexDescription & { name: string })[]

export const messageRepository = ({ messages }: Pick<Collections, 'messages'>) => ({
  /** Whether it is new; not where an earlier one shares a text of `once`. */
  insert: async (doc: MessageDoc): Promise<boolean> => {
    try {
      await messages.insertOne(doc)
      return true
    } catch (error) {
      if (isDuplicateKey(error, { once: 1 })) return false
      throw error
    }
  },

  markQueued: async (id: ObjectId): Promise<void> => {
    await messages.updateOne({ _id: id }, { $unset: { unqueuedAt: '' } })
  },

  unqueued: (before: Date): AsyncIterable<MessageDoc> =>
    messages.find({ unqueuedAt: { $lt: before } }, { hint: 'unqueued' }),
})
