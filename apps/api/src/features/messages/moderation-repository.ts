import type { ObjectId } from 'mongodb'
import type { Database } from '../../db/connect.ts'
import type { Session } from '../../db/transaction.ts'
import {
  type ConversationDoc,
  conversationMessages,
  conversations,
  type MessageDoc,
  otherRole,
  roles,
} from './document.ts'

/** Reads conversations for reports and moderators. */
export const messageModerationRepository = (db: Database) => {
  const stored = conversations.of(db)
  const messages = conversationMessages.of(db)

  return {
    /** Finds a message with the conversation that it belongs to. */
    findMessage: async (id: ObjectId): Promise<{ message: MessageDoc; conversation: ConversationDoc } | null> => {
      const message = await messages.findOne({ _id: id })
      const conversation = message && (await stored.findOne({ _id: message.conversationId }))
      return conversation && { message, conversation }
    },

    /** Finds the people who have a conversation with a user, in up to `limit` conversations of each role. */
    findPartners: async (uid: string, limit: number, session: Session): Promise<string[]> => {
      const uids: string[] = []
      for (const role of roles) {
        const other = `${otherRole(role)}Uid` as const
        const filter = { [`${role}Uid`]: uid, [`${otherRole(role)}.left`]: { $exists: false } }
        const docs = await stored.find(filter, { projection: { [other]: 1 }, limit, session }).toArray()
        uids.push(...docs.map((doc) => doc[other]))
      }
      return [...new Set(uids)]
    },
  }
}
