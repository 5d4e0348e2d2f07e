import { ObjectId } from 'mongodb'
import { deleteInBatches } from '../db/batches.ts'
import { declareCollection } from '../db/collection.ts'
import type { Database } from '../db/connect.ts'
import type { Session } from '../db/transaction.ts'

const DAY_S = 86_400

/** A queued, sent or given-up mail. */
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
  attempts: number
  /** When the next attempt is due, or the lease of the current one ends. Absent once the mail is sent or given up. */
  dueAt?: Date
  /** The claim that leased the mail last. Absent if the attempt has failed. */
  claim?: ObjectId
  /** Why the last attempt failed. */
  reason?: string
  doneAt?: Date
  outcome?: 'sent' | 'given up'
}

export const outbox = declareCollection<OutboxDoc>({
  name: 'outbox',
  sharding: { unsharded: 'servers claim the mail that has been due longest' },
  indexes: [
    { name: 'due', key: { dueAt: 1 }, sparse: true },
    { name: 'account_topic_latest', key: { uid: 1, topic: 1, createdAt: -1 } },
    { name: 'recipient', key: { to: 1 } },
    { name: 'about', key: { aboutIds: 1 }, sparse: true },
    { name: 'expiry', key: { doneAt: 1 }, expireAfterSeconds: 30 * DAY_S },
  ],
})

/** The recipient and the text of a mail. */
export type MailContent = Pick<OutboxDoc, 'to' | 'replyTo' | 'subject' | 'text' | 'html' | 'unsubscribeUrl'>

export interface QueueOptions extends Pick<OutboxDoc, 'uid' | 'topic' | 'aboutIds'> {
  /** The transaction in which to store the mail. */
  session?: Session
}

export const outboxRepository = (db: Database) => {
  const mails = outbox.of(db)
  return {
    insert: async (content: MailContent, now: Date, { session, ...options }: QueueOptions): Promise<void> => {
      const mail = { _id: new ObjectId(), ...content, ...options, createdAt: now, attempts: 0, dueAt: now }
      await mails.insertOne(mail, session && { session })
    },

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

    /** Leases up to `limit` mails, those that have been due longest, until `leaseEnd`. Returns none if none is due. */
    claim: async (limit: number, { now, leaseEnd }: { now: Date; leaseEnd: Date }): Promise<OutboxDoc[]> => {
      const filter = { dueAt: { $lte: now } }
      const claim = new ObjectId()
      for (;;) {
        const due = await mails.find(filter, { sort: { dueAt: 1 }, limit, projection: { _id: 1 } }).toArray()
        if (due.length === 0) return []
        const ids = { _id: { $in: due.map(({ _id }) => _id) } }
        await mails.updateMany({ ...ids, ...filter }, { $set: { dueAt: leaseEnd, claim }, $inc: { attempts: 1 } })
        const claimed = await mails.find({ ...ids, claim }).toArray()
        // Another server may have claimed all of them first.
        if (claimed.length > 0) return claimed
      }
    },

    markSent: async (id: ObjectId, now: Date): Promise<void> => {
      await mails.updateOne({ _id: id }, { $set: { outcome: 'sent', doneAt: now }, $unset: { dueAt: '', reason: '' } })
    },

    /** Schedules the next attempt, unless a later attempt has started or the mail is sent or given up. */
    postpone: async (
      { _id, attempts }: OutboxDoc,
      { dueAt, reason }: { dueAt: Date; reason: string },
    ): Promise<void> => {
      await mails.updateOne(
        { _id, attempts, dueAt: { $exists: true } },
        { $set: { dueAt, reason }, $unset: { claim: '' } },
      )
    },

    /** Ends the attempts, unless a later one has started or the mail is sent or given up. */
    giveUp: async ({ _id, attempts }: OutboxDoc, { now, reason }: { now: Date; reason: string }): Promise<void> => {
      await mails.updateOne(
        { _id, attempts, dueAt: { $exists: true } },
        { $set: { outcome: 'given up', doneAt: now, reason }, $unset: { dueAt: '', claim: '' } },
      )
    },

    deleteAll: (filter: { uid: string } | { to: string }): Promise<void> => deleteInBatches(mails, filter),

    /** Deletes the unsent mails to an account or address about some topics. */
    deleteTopics: async (
      recipient: { uid: string } | { to: string },
      topics: readonly string[],
      session?: Session,
    ): Promise<void> => {
      const filter = { ...recipient, topic: { $in: topics }, outcome: { $ne: 'sent' } } as const
      await mails.deleteMany(filter, session && { session })
    },

    /**
     * Deletes unsent mails that list one of the notifications, alerts or rooms: all, or a batch. Returns them, with whether
     * a server is sending them now. If that attempt fails, it is not repeated.
     */
    deleteUnsent: async (
      aboutIds: readonly ObjectId[],
      { now, limit = 0 }: { now: Date; limit?: number },
      session: Session,
    ): Promise<(Pick<OutboxDoc, 'to' | 'aboutIds'> & { isSending: boolean })[]> => {
      if (aboutIds.length === 0) return []
      const filter = { aboutIds: { $in: aboutIds }, outcome: { $ne: 'sent' } } as const
      const projection = { to: 1, aboutIds: 1, claim: 1, dueAt: 1 } as const
      const unsent = await mails.find(filter, { projection, limit, session }).toArray()
      await mails.deleteMany({ _id: { $in: unsent.map(({ _id }) => _id) } }, { session })
      return unsent.map(({ claim, dueAt, ...mail }) => ({ ...mail, isSending: !!claim && !!dueAt && dueAt > now }))
    },

    /** Queues given-up mails again. Returns their number. */
    requeueGivenUp: async (now: Date): Promise<number> => {
      const { modifiedCount } = await mails.updateMany(
        { outcome: 'given up' },
        { $set: { dueAt: now, attempts: 0 }, $unset: { outcome: '', doneAt: '' } },
      )
      return modifiedCount
    },
  }
}
