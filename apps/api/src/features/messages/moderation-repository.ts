import type { ObjectId } from 'mongodb'
import { inBatches } from '../../db/batches.ts'
import type { Database } from '../../db/connect.ts'
import type { Session } from '../../db/transaction.ts'
import {
  type ConversationDoc,
  conversationMessages,
  conversations,
  type MessageDoc,
  otherRole,
  roles,
  withdrawnTexts,
} from './document.ts'

/** Reads conversations for reports, moderators and exports, and closes them. */
export const messageModerationRepository = (db: Database) => {
  const stored = conversations.of(db)
  const messages = conversationMessages.of(db)
  const withdrawn = withdrawnTexts.of(db)

  return {
    /** Finds a message with the conversation that it belongs to. `body`: its text, also if it was withdrawn. */
    findMessage: async (
      id: ObjectId,
    ): Promise<{ message: MessageDoc; body: string; conversation: ConversationDoc } | null> => {
      const message = await messages.findOne({ _id: id })
      const conversation = message && (await stored.findOne({ _id: message.conversationId }))
      if (!conversation) return null
      const text = message.withdrawnAt && (await withdrawn.findOne({ _id: id }))
      return { message, body: text ? text.body : message.body, conversation }
    },

    /** Finds the people who have a conversation with a user. */
    findPartners: async (uid: string): Promise<string[]> => {
      const uids: string[] = []
      for (const role of roles) {
        const other = `${otherRole(role)}Uid` as const
        const filter = { [`${role}Uid`]: uid, [`${otherRole(role)}.left`]: { $exists: false } }
        const docs = await stored.find(filter, { projection: { [other]: 1 } }).toArray()
        uids.push(...docs.map((doc) => doc[other]))
      }
      return [...new Set(uids)]
    },

    /** Closes the conversations of two people for good, and archives them. Returns those that were open. */
    block: async (
      one: string,
      other: string,
      session: Session,
    ): Promise<Pick<ConversationDoc, '_id' | 'seekerUid' | 'hostUid'>[]> => {
      const found: Pick<ConversationDoc, '_id' | 'seekerUid' | 'hostUid'>[] = []
      for (const [seekerUid, hostUid] of [
        [one, other],
        [other, one],
      ] as const) {
        const open = { seekerUid, hostUid, blocked: { $exists: false } } as const
        found.push(...(await stored.find(open, { projection: { seekerUid: 1, hostUid: 1 }, session }).toArray()))
        const closed = { blocked: true, seekerArchived: true, hostArchived: true } as const
        await stored.updateMany(open, { $set: closed }, { session })
      }
      return found
    },

    /** Closes the conversations of a user whose account is suspended, or opens them again. */
    setSuspended: async (uid: string, isSuspended: boolean): Promise<void> => {
      for (const role of roles) {
        const field = `${role}.suspended`
        const change = isSuspended ? { $set: { [field]: true } } : { $unset: { [field]: '' as const } }
        await inBatches(stored, { [`${role}Uid`]: uid, [field]: { $exists: !isSuspended } }, (ids) =>
          stored.updateMany({ _id: { $in: ids }, [`${role}Uid`]: uid }, change),
        )
      }
    },

    /**
     * Lists messages that a user sent, with the kept texts of withdrawn ones: in each role, at most `limit` messages of
     * at most `limit` conversations.
     */
    listSent: async (uid: string, limit: number): Promise<(MessageDoc & { listingId: ObjectId })[]> => {
      const kept = await withdrawn.find({ senderUid: uid }, { limit }).toArray()
      const withdrawnBodies = new Map(kept.map(({ _id, body }) => [_id.toHexString(), body]))
      const sent = await Promise.all(
        roles.map(async (role) => {
          const own = await stored.find({ [`${role}Uid`]: uid }, { projection: { listingId: 1 }, limit }).toArray()
          const listingIds = new Map(own.map(({ _id, listingId }) => [_id.toHexString(), listingId]))
          const filter = { conversationId: { $in: own.map(({ _id }) => _id) }, from: role }
          const docs = own.length === 0 ? [] : await messages.find(filter, { limit }).toArray()
          return docs.map((doc) => ({
            ...doc,
            body: withdrawnBodies.get(doc._id.toHexString()) ?? doc.body,
            listingId: listingIds.get(doc.conversationId.toHexString()) ?? doc._id,
          }))
        }),
      )
      return sent.flat()
    },
  }
}
