import { ObjectId } from 'mongodb'
import { deleteInBatches } from '../db/batches.ts'
import { declareCollection } from '../db/collection.ts'
import type { Database } from '../db/connect.ts'
import type { Session } from '../db/transaction.ts'
import type { TopicName } from './item-repository.ts'

const DAY_S = 86_400

/** The recipient and the text of a mail. */
export interface MailContent {
  /** null: the support address that is configured at the time of sending. */
  to: string | null
  replyTo?: { name: string; address: string }
  subject: string
  text: string
  /** The same text as an HTML document with links. */
  html?: string
  /** The link that unsubscribes the recipient: by a page, and at once for a POST (RFC 8058). */
  unsubscribeUrl?: string
}

export interface StoredMail {
  _id: ObjectId
  createdAt: Date
  /** Whether an attempt was made whose outcome is not known. */
  mayHaveArrived?: boolean
  sentAt?: Date
}

/** A mail whose text is written when it is sent. */
export interface PlannedMail extends StoredMail {
  /** Who gets it: a uid, or the address of a subscriber of the newsletter. Their deletion deletes it. */
  person: string
  /** Mails to one person about one topic share a limit. */
  topic: TopicName
  /** What it may list. */
  about: string[]
  /** Set for a digest, which no limit counts. */
  isDigest?: true
}

/** A mail whose text exists nowhere else. */
export interface WrittenMail extends StoredMail {
  /** Deleted once it is sent. */
  content?: MailContent
  /** The account whose deletion deletes the mail. Absent if a visitor caused it. */
  person?: string | undefined
}

/** A mail that waits or was sent. An item of work sends it. */
export type OutboxDoc = PlannedMail | WrittenMail

export const outbox = declareCollection<OutboxDoc>({
  name: 'outbox',
  indexes: [
    { name: 'person_topic_latest', key: { person: 1, topic: 1, createdAt: -1 } },
    { name: 'address', key: { 'content.to': 1 }, sparse: true },
    { name: 'age', key: { createdAt: 1 }, expireAfterSeconds: 30 * DAY_S },
  ],
})

export const outboxRepository = (db: Database) => {
  const mails = outbox.of(db)
  return {
    insert: async (mail: OutboxDoc, session: Session): Promise<void> => {
      await mails.insertOne(mail, { session })
    },

    findUnsent: (_id: ObjectId): Promise<OutboxDoc | null> => mails.findOne({ _id, sentAt: { $exists: false } }),

    /** Finds the times of the newest mails to a person about a topic, queued after `since`, newest first, without digests. */
    findLatest: async (
      { person, topic }: Pick<PlannedMail, 'person' | 'topic'>,
      { since, limit }: { since: Date; limit: number },
      session: Session,
    ): Promise<Date[]> => {
      const filter = { person, topic, createdAt: { $gt: since }, isDigest: { $exists: false } }
      const options = { sort: { createdAt: -1 }, limit, projection: { createdAt: 1 }, session } as const
      return (await mails.find(filter, options).toArray()).map(({ createdAt }) => createdAt)
    },

    /** Finds when the last mail to a person about a topic was queued, of those that were sent. */
    findLastSent: async ({ person, topic }: Pick<PlannedMail, 'person' | 'topic'>): Promise<Date | undefined> => {
      const filter = { person, topic, sentAt: { $exists: true } }
      return (await mails.findOne(filter, { sort: { createdAt: -1 }, projection: { createdAt: 1 } }))?.createdAt
    },

    /** Changes what a mail lists, or deletes it if that is nothing. */
    setAbout: async (_id: ObjectId, about: string[], session: Session): Promise<void> => {
      if (about.length === 0) await mails.deleteOne({ _id }, { session })
      else await mails.updateOne({ _id }, { $set: { about } }, { session })
    },

    setMayHaveArrived: async (_id: ObjectId, mayHaveArrived: boolean): Promise<void> => {
      await mails.updateOne({ _id }, { $set: { mayHaveArrived } })
    },

    /** Keeps of a sent mail what limits count. */
    markSent: async (_id: ObjectId, sentAt: Date): Promise<void> => {
      await mails.updateOne({ _id }, { $set: { sentAt }, $unset: { content: '', mayHaveArrived: '' } })
    },

    /** Deletes the mails of a person who has few. */
    deleteSome: async (person: string, session: Session): Promise<void> => {
      await mails.deleteMany({ person }, { session })
    },

    deleteAll: (filter: { person: string } | { 'content.to': string }): Promise<void> => deleteInBatches(mails, filter),
  }
}
