import { ObjectId } from 'mongodb'
import { declareCollection } from '../db/collection.ts'
import type { Database } from '../db/connect.ts'
import type { Session } from '../db/transaction.ts'

const DAY_S = 86_400

/** A mail to be sent, or sent. */
export interface OutboxDoc {
  _id: ObjectId
  /** null: the support address as it is configured when the mail is sent. */
  to: string | null
  replyTo?: { name: string; address: string }
  subject: string
  text: string
  /** Where a person ends what brought the mail. */
  unsubscribeUrl?: string
  /** The account that caused the mail; absent where a visitor did. */
  uid?: string
  createdAt: Date
  attempts: number
  /** When the next attempt is due, or when the lease of the present one ends; absent once the mail is done. */
  dueAt?: Date
  /** Why the last attempt failed. */
  reason?: string
  doneAt?: Date
  outcome?: 'sent' | 'given up'
}

export const outbox = declareCollection<OutboxDoc>({
  name: 'outbox',
  indexes: [
    { name: 'due', key: { dueAt: 1 }, sparse: true },
    { name: 'account', key: { uid: 1 }, sparse: true },
    { name: 'recipient', key: { to: 1 } },
    { name: 'expiry', key: { doneAt: 1 }, expireAfterSeconds: 30 * DAY_S },
  ],
  retired: ['once'],
})

/** What a mail says, and to whom. */
export type MailContent = Pick<OutboxDoc, 'to' | 'replyTo' | 'subject' | 'text' | 'unsubscribeUrl'>

export interface PutOptions {
  /** The account that causes the mail. */
  uid?: string | undefined
  /** The transaction that stores the cause of the mail. */
  session?: Session
}

export const outboxRepository = (db: Database) => {
  const mails = outbox.of(db)
  return {
    insert: async (content: MailContent, now: Date, { uid, session }: PutOptions): Promise<void> => {
      const mail = { _id: new ObjectId(), ...content, createdAt: now, attempts: 0, dueAt: now }
      await mails.insertOne({ ...mail, ...(uid !== undefined && { uid }) }, session && { session })
    },

    /** Returns the mail that has been due longest, leased to the caller until `leaseEnd`; null where none is due. */
    claim: (now: Date, leaseEnd: Date): Promise<OutboxDoc | null> =>
      mails.findOneAndUpdate(
        { dueAt: { $lte: now } },
        { $set: { dueAt: leaseEnd }, $inc: { attempts: 1 } },
        { sort: { dueAt: 1 }, returnDocument: 'after' },
      ),

    markSent: async (id: ObjectId, now: Date): Promise<void> => {
      await mails.updateOne({ _id: id }, { $set: { outcome: 'sent', doneAt: now }, $unset: { dueAt: '', reason: '' } })
    },

    /** Sets the next attempt, unless a later attempt has begun or the mail is done. */
    postpone: async (
      { _id, attempts }: OutboxDoc,
      { dueAt, reason }: { dueAt: Date; reason: string },
    ): Promise<void> => {
      await mails.updateOne({ _id, attempts, dueAt: { $exists: true } }, { $set: { dueAt, reason } })
    },

    /** Ends the attempts, unless a later one has begun or the mail is done. */
    giveUp: async ({ _id, attempts }: OutboxDoc, { now, reason }: { now: Date; reason: string }): Promise<void> => {
      await mails.updateOne(
        { _id, attempts, dueAt: { $exists: true } },
        { $set: { outcome: 'given up', doneAt: now, reason }, $unset: { dueAt: '' } },
      )
    },

    deleteOf: async (owner: { uid: string } | { to: string }, session: Session): Promise<void> => {
      await mails.deleteMany(owner, { session })
    },

    /** Makes mails that were given up due again. Returns how many. */
    revive: async (now: Date): Promise<number> => {
      const { modifiedCount } = await mails.updateMany(
        { outcome: 'given up' },
        { $set: { dueAt: now, attempts: 0 }, $unset: { outcome: '', doneAt: '' } },
      )
      return modifiedCount
    },
  }
}
