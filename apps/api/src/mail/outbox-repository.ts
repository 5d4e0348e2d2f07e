import { ObjectId } from 'mongodb'
import { deleteInBatches } from '../db/batches.ts'
import { declareCollection } from '../db/collection.ts'
import type { Database } from '../db/connect.ts'
import type { Session } from '../db/transaction.ts'

const DAY_S = 86_400

/** A mail that waits or was sent. An item of work sends it. */
export interface OutboxDoc {
  _id: ObjectId
  /** null: the support address that is configured at the time of sending. */
  to: string | null
  replyTo?: { name: string; address: string }
  subject: string
  text: string
  /** The same text as an HTML document with links. */
  html?: string
  /** The link that unsubscribes the recipient: by a page, and at once for a POST (RFC 8058). */
  unsubscribeUrl?: string
  /** The account whose deletion deletes the mail. Absent if a visitor caused it. */
  uid?: string | undefined
  /** Mails to one account about one topic share a limit. */
  topic?: string
  /** The notifications, alerts or rooms that the mail lists. */
  aboutIds?: ObjectId[]
  createdAt: Date
  sentAt?: Date
}

export const outbox = declareCollection<OutboxDoc>({
  name: 'outbox',
  indexes: [
    { name: 'account_topic_latest', key: { uid: 1, topic: 1, createdAt: -1 } },
    { name: 'recipient', key: { to: 1 } },
    { name: 'about', key: { aboutIds: 1 }, sparse: true },
    { name: 'age', key: { createdAt: 1 }, expireAfterSeconds: 30 * DAY_S },
  ],
})

/** The recipient and the text of a mail. */
export type MailContent = Pick<OutboxDoc, 'to' | 'replyTo' | 'subject' | 'text' | 'html' | 'unsubscribeUrl'>

export interface QueueOptions extends Pick<OutboxDoc, 'uid' | 'topic' | 'aboutIds'> {
  /** The transaction of the cause of the mail. */
  session: Session
}

const isUnsent = { sentAt: { $exists: false } } as const

export const outboxRepository = (db: Database) => {
  const mails = outbox.of(db)
  return {
    /** Returns the id. */
    insert: async (content: MailContent, createdAt: Date, { session, ...options }: QueueOptions): Promise<ObjectId> => {
      const _id = new ObjectId()
      await mails.insertOne({ _id, ...content, ...options, createdAt }, { session })
      return _id
    },

    findUnsent: (_id: ObjectId): Promise<OutboxDoc | null> => mails.findOne({ _id, ...isUnsent }),

    /** Finds the times of the newest mails to an account about a topic, queued after `since`, newest first. */
    findLatest: async (
      { uid, topic }: { uid: string; topic: string },
      { since, limit }: { since: Date; limit: number },
      session: Session,
    ): Promise<Date[]> => {
      const options = { sort: { createdAt: -1 }, limit, projection: { createdAt: 1 }, session } as const
      const found = await mails.find({ uid, topic, createdAt: { $gt: since } }, options).toArray()
      return found.map(({ createdAt }) => createdAt)
    },

    /** Keeps of a sent mail what limits count. */
    markSent: async (_id: ObjectId, sentAt: Date): Promise<void> => {
      await mails.updateOne({ _id }, { $set: { sentAt, text: '' }, $unset: { html: '', unsubscribeUrl: '' } })
    },

    deleteAll: (filter: { uid: string } | { to: string }): Promise<void> => deleteInBatches(mails, filter),

    /** Deletes the unsent mails to an account or address about some topics. */
    deleteTopics: async (
      recipient: { uid: string } | { to: string },
      topics: readonly string[],
      session?: Session,
    ): Promise<void> => {
      const filter = { ...recipient, topic: { $in: topics }, ...isUnsent } as const
      await mails.deleteMany(filter, session && { session })
    },

    /** Deletes unsent mails that list one of the notifications, alerts or rooms: all, or a batch. Returns them. */
    deleteUnsent: async (
      aboutIds: readonly ObjectId[],
      { limit = 0 }: { limit?: number },
      session: Session,
    ): Promise<Pick<OutboxDoc, '_id' | 'to' | 'aboutIds'>[]> => {
      if (aboutIds.length === 0) return []
      const filter = { aboutIds: { $in: aboutIds }, ...isUnsent }
      const unsent = await mails.find(filter, { projection: { to: 1, aboutIds: 1 }, limit, session }).toArray()
      await mails.deleteMany({ _id: { $in: unsent.map(({ _id }) => _id) } }, { session })
      return unsent
    },
  }
}
