import { type IndexDescription, ObjectId } from 'mongodb'
import type { Collections } from '../db/collections.ts'
import type { OutboxDoc } from '../db/documents.ts'
import { isDuplicateKey } from '../db/failures.ts'

const DAY_S = 86_400

export const outboxIndexes = [
  { name: 'due', key: { dueAt: 1 }, sparse: true },
  { name: 'once', key: { once: 1 }, unique: true, sparse: true },
  { name: 'account', key: { uid: 1 }, sparse: true },
  { name: 'recipient', key: { to: 1 } },
  { name: 'expiry', key: { doneAt: 1 }, expireAfterSeconds: 30 * DAY_S },
] as const satisfies (IndexDescription & { name: string })[]

/** What a mail says, and to whom. */
export type MailContent = Pick<OutboxDoc, 'to' | 'replyTo' | 'subject' | 'text' | 'unsubscribeUrl'>

export interface NewMail {
  /** Of two mails with the same id, or of two that share a text of `once`, the second one is not taken. */
  id?: ObjectId
  once?: string[]
  /** The account that causes the mail. */
  uid?: string | undefined
  /** Keyed hash of the body that came with an `Idempotency-Key` among `once`. */
  body?: string
}

/** All mails of an account, to an address, or with some ids. */
export type MailSelection = { uid: string } | { to: string } | { _id: { $in: ObjectId[] } }

/** What is stored of a mail that holds nothing any more but the texts of `once`. */
const NO_CONTENT = { to: null, subject: '', text: '', outcome: 'removed' } as const

export const outboxRepository = ({ outbox }: Pick<Collections, 'outbox'>) => ({
  /** `known`: one that stands in its way is there already. */
  insert: async (content: MailContent, { id, once, body, uid }: NewMail, now: Date): Promise<'queued' | 'known'> => {
    try {
      await outbox.insertOne({
        _id: id ?? new ObjectId(),
        ...content,
        createdAt: now,
        attempts: 0,
        dueAt: now,
        ...(once && { once }),
        ...(body !== undefined && { body }),
        ...(uid !== undefined && { uid }),
      })
      return 'queued'
    } catch (error) {
      if (isDuplicateKey(error)) return 'known'
      throw error
    }
  },

  /** Returns the mail that holds one of these texts of `once`; stores them with `body` and no mail where none does. */
  findOrNote: async (once: string[], body: string, now: Date): Promise<Pick<OutboxDoc, 'body'> | null> => {
    const note = { _id: new ObjectId(), ...NO_CONTENT, createdAt: now, attempts: 0, doneAt: now, once, body }
    try {
      await outbox.insertOne(note)
      return note
    } catch (error) {
      if (!isDuplicateKey(error)) throw error
      return outbox.findOne({ once: { $in: once } }, { projection: { body: 1 } })
    }
  },

  /** The mail that has been due longest, for the caller alone until `leaseEnd`; null where none is due. */
  claim: (now: Date, leaseEnd: Date): Promise<OutboxDoc | null> =>
    outbox.findOneAndUpdate(
      { dueAt: { $lte: now } },
      { $set: { dueAt: leaseEnd }, $inc: { attempts: 1 } },
      { sort: { dueAt: 1 }, returnDocument: 'after' },
    ),

  markSent: async (id: ObjectId, now: Date): Promise<void> => {
    await outbox.updateOne({ _id: id }, { $set: { outcome: 'sent', doneAt: now }, $unset: { dueAt: '', reason: '' } })
  },

  /** Tried again at `dueAt`, unless someone else has begun to try it since. */
  postpone: async ({ _id, attempts }: OutboxDoc, { dueAt, reason }: { dueAt: Date; reason: string }): Promise<void> => {
    await outbox.updateOne({ _id, attempts, dueAt: { $exists: true } }, { $set: { dueAt, reason } })
  },

  giveUp: async ({ _id, attempts }: OutboxDoc, { now, reason }: { now: Date; reason: string }): Promise<void> => {
    await outbox.updateOne(
      { _id, attempts, dueAt: { $exists: true } },
      { $set: { outcome: 'given up', doneAt: now, reason }, $unset: { dueAt: '' } },
    )
  },

  /** Removes what mails hold, but for their texts of `once`. One that is not sent yet never will be. */
  empty: async (mails: MailSelection, now: Date): Promise<void> => {
    await outbox.updateMany(mails, {
      $set: { ...NO_CONTENT, doneAt: now },
      $unset: { uid: '', replyTo: '', unsubscribeUrl: '', dueAt: '', reason: '' },
    })
  },

  /** Has mails that were given up tried anew. Returns how many. */
  revive: async (now: Date): Promise<number> => {
    const { modifiedCount } = await outbox.updateMany(
      { outcome: 'given up' },
      { $set: { dueAt: now, attempts: 0 }, $unset: { outcome: '', doneAt: '' } },
    )
    return modifiedCount
  },
})
