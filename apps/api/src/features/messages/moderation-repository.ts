import type { ObjectId } from 'mongodb'
import { BATCH, inBatches } from '../../db/batches.ts'
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

/** A message and the listing that it is about. */
type SentMessage = Pick<MessageDoc, '_id' | 'conversationId' | 'createdAt' | 'withdrawnAt'> & { listingId: ObjectId }

/** At most 600 KB of texts. */
const TEXTS_AT_ONCE = 100

/** Reads conversations for reports, moderators and exports, and closes them. */
export const messageModerationRepository = (db: Database) => {
  const stored = conversations.of(db)
  const messages = conversationMessages.of(db)
  const withdrawn = withdrawnTexts.of(db)

  /**
   * Finds the people who have a conversation with a user, in batches. Some may be in several of them. Leaves out hosts whose
   * invitation the user has not answered, who do not know the user's name.
   */
  async function* findPartners(uid: string): AsyncGenerator<string[]> {
    for (const role of roles) {
      const other = `${otherRole(role)}Uid` as const
      const filter = {
        [`${role}Uid`]: uid,
        [`${otherRole(role)}.left`]: { $exists: false },
        ...(role === 'seeker' && {
          $or: [{ isInvitation: { $exists: false } }, { seekerRepliedAt: { $exists: true } }],
        }),
      }
      let batch = new Set<string>()
      for await (const doc of stored.find(filter, { projection: { [other]: 1 }, batchSize: BATCH })) {
        batch.add(doc[other])
        if (batch.size < BATCH) continue
        yield [...batch]
        batch = new Set()
      }
      if (batch.size > 0) yield [...batch]
    }
  }

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

    findPartners,

    /** Closes the conversations of two people for good, and archives them. Returns those that were open. */
    block: async (
      blocker: string,
      other: string,
      session: Session,
    ): Promise<Pick<ConversationDoc, '_id' | 'seekerUid' | 'hostUid'>[]> => {
      const found: Pick<ConversationDoc, '_id' | 'seekerUid' | 'hostUid'>[] = []
      for (const [seekerUid, hostUid] of [
        [blocker, other],
        [other, blocker],
      ] as const) {
        const open = { seekerUid, hostUid, blocked: { $exists: false } } as const
        found.push(...(await stored.find(open, { projection: { seekerUid: 1, hostUid: 1 }, session }).toArray()))
        const blockedBy = seekerUid === blocker ? 'seeker' : 'host'
        const closed = { blocked: true, blockedBy, seekerArchived: true, hostArchived: true } as const
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
     * Finds messages that a user sent, without their texts, the newest first: in each role, at most `limit` messages of
     * at most `limit` conversations.
     */
    findSent: async (uid: string, limit: number): Promise<SentMessage[]> => {
      const sent = await Promise.all(
        roles.map(async (role) => {
          const own = await stored.find({ [`${role}Uid`]: uid }, { projection: { listingId: 1 }, limit }).toArray()
          const listingIds = new Map(own.map(({ _id, listingId }) => [_id.toHexString(), listingId]))
          const filter = { conversationId: { $in: own.map(({ _id }) => _id) }, from: role }
          const options = { projection: { conversationId: 1, createdAt: 1, withdrawnAt: 1 }, limit } as const
          const docs = own.length === 0 ? [] : await messages.find(filter, options).toArray()
          return docs.map((doc) => ({
            ...doc,
            listingId: listingIds.get(doc.conversationId.toHexString()) ?? doc._id,
          }))
        }),
      )
      return sent.flat().sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
    },

    /** Reads the texts of messages, also the kept ones of withdrawn messages, some at a time. */
    readTexts: async function* (sent: readonly SentMessage[]): AsyncGenerator<SentMessage & { body: string }> {
      for (let i = 0; i < sent.length; i += TEXTS_AT_ONCE) {
        const batch = sent.slice(i, i + TEXTS_AT_ONCE)
        const _id = { $in: batch.map((message) => message._id) }
        const conversationId = { $in: batch.map((message) => message.conversationId) }
        const [docs, kept] = await Promise.all([
          messages.find({ conversationId, _id }, { projection: { body: 1 } }).toArray(),
          batch.some(({ withdrawnAt }) => withdrawnAt)
            ? withdrawn.find({ _id }, { projection: { body: 1 } }).toArray()
            : [],
        ])
        const bodies = new Map([...docs, ...kept].map((doc) => [doc._id.toHexString(), doc.body]))
        for (const message of batch) yield { ...message, body: bodies.get(message._id.toHexString()) ?? '' }
      }
    },
  }
}
