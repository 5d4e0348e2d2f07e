import { ObjectId } from 'mongodb'
import type { Database } from '../../db/connect.ts'
import type { Session } from '../../db/transaction.ts'
import {
  type ConversationDoc,
  conversationMessages,
  conversations,
  type MessageDoc,
  otherRole,
  type Role,
  roles,
} from './document.ts'
import { byIdPipeline, type ConversationRow, type InboxQuery, inboxPipeline } from './pipelines.ts'

export type ChangedConversation = Pick<ConversationDoc, '_id' | 'seekerUid' | 'hostUid' | 'changedAt'>

export const messageRepository = (db: Database) => {
  const stored = conversations.of(db)
  const messages = conversationMessages.of(db)

  return {
    /** Finds a conversation of which the user is one of the two people. */
    find: (id: ObjectId, uid: string): Promise<ConversationDoc | null> =>
      stored.findOne({ _id: id, $or: [{ seekerUid: uid }, { hostUid: uid }] }),

    findOfSeeker: (listingId: ObjectId, uid: string): Promise<ConversationDoc | null> =>
      stored.findOne({ listingId, seekerUid: uid }),

    findRow: async (id: ObjectId, role: Role): Promise<ConversationRow | null> =>
      stored.aggregate<ConversationRow>(byIdPipeline(id, role)).next(),

    listInbox: (role: Role, query: InboxQuery): Promise<ConversationRow[]> =>
      stored.aggregate<ConversationRow>(inboxPipeline(role, query)).toArray(),

    /** Finds when the user's newest conversations since a time were started, latest first. */
    findStartedSince: async (uid: string, since: Date, limit: number, session: Session): Promise<Date[]> => {
      // The conditions beside `createdAt` are true of each of them, and bound the index `seeker_latest`.
      const filter = {
        seekerUid: uid,
        seekerArchived: { $in: [true, false] },
        lastMessageAt: { $gt: since },
        createdAt: { $gt: since },
      }
      const options = { sort: { createdAt: -1 }, limit, projection: { createdAt: 1 }, session } as const
      return (await stored.find(filter, options).toArray()).map(({ createdAt }) => createdAt)
    },

    /** Throws a duplicate key error if the seeker already has a conversation about the listing. */
    insert: async (doc: ConversationDoc, session: Session): Promise<void> => {
      await stored.insertOne(doc, { session })
    },

    /** Counts a new message. Returns its `seq`, or null if the sender or the receiver is not there. */
    addMessage: async (
      id: ObjectId,
      { from, uid, at, preview }: { from: Role; uid: string; at: Date; preview: string },
      session: Session,
    ): Promise<number | null> => {
      const to = otherRole(from)
      const doc = await stored.findOneAndUpdate(
        { _id: id, [`${from}Uid`]: uid, [`${to}.left`]: { $exists: false } },
        {
          $inc: { lastSeq: 1, [`${to}.unread`]: 1 },
          $set: { lastMessageAt: at, changedAt: at, preview, [`${to}Archived`]: false },
        },
        { returnDocument: 'after', projection: { lastSeq: 1 }, session },
      )
      return doc?.lastSeq ?? null
    },

    /** Throws a duplicate key error if the conversation has a message with the `clientId`. */
    insertMessage: async (message: Omit<MessageDoc, '_id'>, session: Session): Promise<MessageDoc> => {
      const doc = { _id: new ObjectId(), ...message }
      await messages.insertOne(doc, { session })
      return doc
    },

    findByClientId: (conversationId: ObjectId, clientId: string): Promise<MessageDoc | null> =>
      messages.findOne({ conversationId, clientId }),

    findMessage: (conversationId: ObjectId, id: ObjectId): Promise<MessageDoc | null> =>
      messages.findOne({ _id: id, conversationId }),

    /** Lists messages before a `seq`, newest first. */
    listMessages: (conversationId: ObjectId, before: number, limit: number): Promise<MessageDoc[]> =>
      messages.find({ conversationId, seq: { $lt: before } }, { sort: { seq: -1 }, limit }).toArray(),

    /** Moves a read marker forward. Returns the number of unread messages, or null if the marker is already there. */
    markRead: async (
      id: ObjectId,
      { role, seq, at }: { role: Role; seq: number; at: Date },
      session: Session,
    ): Promise<number | null> => {
      const filter = { _id: id, [`${role}.readSeq`]: { $lt: seq } }
      const { matchedCount } = await stored.updateOne(
        filter,
        { $set: { [`${role}.readSeq`]: seq, changedAt: at } },
        { session },
      )
      if (matchedCount === 0) return null
      const unread = await messages.countDocuments(
        { conversationId: id, seq: { $gt: seq }, from: otherRole(role) },
        { session },
      )
      await stored.updateOne({ _id: id }, { $set: { [`${role}.unread`]: unread } }, { session })
      return unread
    },

    setArchived: async (id: ObjectId, role: Role, archived: boolean): Promise<void> => {
      await stored.updateOne({ _id: id }, { $set: { [`${role}Archived`]: archived } })
    },

    /** Empties a message, and the preview if it is the last one. */
    withdraw: async ({ _id, conversationId, seq }: MessageDoc, at: Date, session: Session): Promise<void> => {
      await messages.updateOne({ _id }, { $set: { body: '', withdrawnAt: at } }, { session })
      await stored.updateOne({ _id: conversationId }, { $set: { changedAt: at } }, { session })
      await stored.updateOne({ _id: conversationId, lastSeq: seq }, { $set: { preview: '' } }, { session })
    },

    /** Finds a user's unarchived conversations with unread messages, except those that the other person has left. */
    listUnread: async (uid: string): Promise<{ listingId: ObjectId; unread: number }[]> => {
      const lists = await Promise.all(
        roles.map(async (role) => {
          const filter = {
            [`${role}Uid`]: uid,
            [`${role}Archived`]: false,
            [`${role}.unread`]: { $gt: 0 },
            [`${otherRole(role)}.left`]: { $exists: false },
          }
          const docs = await stored.find(filter, { projection: { listingId: 1, [role]: 1 } }).toArray()
          return docs.map(({ listingId, [role]: { unread } }) => ({ listingId, unread }))
        }),
      )
      return lists.flat()
    },

    /** Finds the conversations that changed after a time. */
    findChangedSince: (since: Date, limit: number): Promise<ChangedConversation[]> =>
      stored
        .find({ changedAt: { $gt: since } }, { projection: { seekerUid: 1, hostUid: 1, changedAt: 1 }, limit })
        .toArray(),

    /** Lists messages that a user sent, in conversations of up to `limit` listings. */
    listSent: async (uid: string, limit: number): Promise<(MessageDoc & { listingId: ObjectId })[]> => {
      const sent = await Promise.all(
        roles.map(async (role) => {
          const own = await stored.find({ [`${role}Uid`]: uid }, { projection: { listingId: 1 }, limit }).toArray()
          const listingIds = new Map(own.map(({ _id, listingId }) => [_id.toHexString(), listingId]))
          const filter = { conversationId: { $in: own.map(({ _id }) => _id) }, from: role }
          const docs = own.length === 0 ? [] : await messages.find(filter, { limit }).toArray()
          return docs.map((doc) => ({ ...doc, listingId: listingIds.get(doc.conversationId.toHexString()) ?? doc._id }))
        }),
      )
      return sent.flat()
    },

    /** Removes a user from their conversations. Deletes conversations without members. */
    removeUser: async (uid: string, session: Session): Promise<void> => {
      for (const role of roles) {
        const abandoned = await stored
          .find({ [`${role}Uid`]: uid, [`${otherRole(role)}.left`]: true }, { projection: { _id: 1 }, session })
          .toArray()
        const ids = abandoned.map(({ _id }) => _id)
        if (ids.length > 0) {
          await messages.deleteMany({ conversationId: { $in: ids } }, { session })
          await stored.deleteMany({ _id: { $in: ids } }, { session })
        }
        await stored.updateMany(
          { [`${role}Uid`]: uid },
          [
            {
              $set: { [`${role}Uid`]: { $concat: ['left:', { $toString: '$_id' }] }, [`${role}.left`]: true },
            },
          ],
          { session },
        )
      }
    },
  }
}
