import { BATCH } from '../db/batches.ts'
import type { Database } from '../db/connect.ts'
import type { ObjectId } from '../db/object-id.ts'
import type { Session } from '../db/transaction.ts'
import { type MailContent, type OutboxDoc, outboxRepository, type QueueOptions } from './outbox-repository.ts'

export type { MailContent } from './outbox-repository.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** Longer than an attempt, so that two servers send the same mail only after a crash. */
const LEASE_MS = 2 * MINUTE_MS

/** The backoff: pauses after failed attempts. The mail is given up when the attempt after the last pause fails. */
const PAUSES_MS = [30 * SECOND_MS, 2 * MINUTE_MS, 10 * MINUTE_MS, HOUR_MS, 3 * HOUR_MS, 6 * HOUR_MS, 12 * HOUR_MS]

const MAX_REASON = 500

export interface Mail extends MailContent {
  /** The same at every attempt, so that recipients can recognize a duplicate. */
  id: string
  writtenAt: Date
}

/** The result of one attempt, without the content of the mail, so that it can be logged. */
export interface Delivery {
  /** The id. */
  mail: string
  attempt: number
  outcome: 'sent' | 'postponed' | 'given up'
  /** The error code of the transport. */
  code?: string
  /** What the mail server answered, without addresses. */
  answer?: string
}

/** Sends a mail or throws. An error with `permanent` would recur at every attempt. */
export type SendMail = (mail: Mail) => Promise<void>

export type OutboxService = ReturnType<typeof outboxService>

const toMail = ({ _id, to, replyTo, subject, text, html, unsubscribeUrl, createdAt }: OutboxDoc): Mail => ({
  id: _id.toHexString(),
  to,
  subject,
  text,
  ...(replyTo && { replyTo }),
  ...(html !== undefined && { html }),
  ...(unsubscribeUrl !== undefined && { unsubscribeUrl }),
  writtenAt: createdAt,
})

const toFailure = (error: unknown): { reason: string; code: string; answer?: string; isPermanent: boolean } => {
  const { code, response, permanent } = (error ?? {}) as { code?: unknown; response?: unknown; permanent?: unknown }
  return {
    reason: (error instanceof Error ? error.message : String(error)).slice(0, MAX_REASON),
    code: typeof code === 'string' ? code : 'unknown',
    ...(typeof response === 'string' && { answer: response.slice(0, MAX_REASON).replace(/\S*@\S*/g, '[address]') }),
    isPermanent: permanent === true,
  }
}

/**
 * Queues mails in the transaction of their cause, and sends each at least once: an attempt that a crash interrupts is
 * repeated when its lease ends.
 */
export const outboxService = ({ db, now }: { db: Database; now: () => Date }) => {
  const repository = outboxRepository(db)

  const recordFailure = async (doc: OutboxDoc, error: unknown): Promise<Delivery> => {
    const { reason, isPermanent, ...details } = toFailure(error)
    const attempt = { mail: doc._id.toHexString(), attempt: doc.attempts, ...details }
    const pauseMs = PAUSES_MS[doc.attempts - 1]
    if (isPermanent || pauseMs === undefined) {
      await repository.giveUp(doc, { now: now(), reason })
      return { ...attempt, outcome: 'given up' }
    }
    await repository.postpone(doc, { dueAt: new Date(now().getTime() + pauseMs), reason })
    return { ...attempt, outcome: 'postponed' }
  }

  return {
    queue: (content: MailContent, options: QueueOptions = {}): Promise<void> =>
      repository.insert(content, now(), options),

    findLatest: repository.findLatest,

    /** Leases up to `limit` mails to the caller, those that have been due longest. Returns none if none is due. */
    claim: (limit: number): Promise<OutboxDoc[]> => {
      const at = now()
      return repository.claim(limit, { now: at, leaseEnd: new Date(at.getTime() + LEASE_MS) })
    },

    /** Makes one attempt to send a claimed mail. Stores the result. */
    deliver: async (doc: OutboxDoc, send: SendMail): Promise<Delivery> => {
      if (doc.attempts > PAUSES_MS.length + 1) return recordFailure(doc, new Error('Every attempt was interrupted'))
      try {
        await send(toMail(doc))
      } catch (error) {
        return recordFailure(doc, error)
      }
      await repository.markSent(doc._id, now())
      return { mail: doc._id.toHexString(), attempt: doc.attempts, outcome: 'sent' }
    },

    /**
     * Deletes the unsent mails that list one of the notifications or alerts. Returns all that these mails list, without
     * mails that a server is sending now.
     */
    cancelAbout: async (aboutIds: readonly ObjectId[], session: Session): Promise<ObjectId[]> =>
      (await repository.deleteUnsent(aboutIds, { now: now() }, session)).flatMap((mail) =>
        mail.isSending ? [] : (mail.aboutIds ?? []),
      ),

    /**
     * Deletes a batch of the unsent mails that list a room. Returns their number, and their addresses without those of
     * mails that a server is sending now.
     */
    cancelBatchAbout: async (
      listingId: ObjectId,
      session: Session,
    ): Promise<{ count: number; addresses: string[] }> => {
      const mails = await repository.deleteUnsent([listingId], { now: now(), limit: BATCH }, session)
      return { count: mails.length, addresses: mails.flatMap(({ to, isSending }) => (isSending ? [] : (to ?? []))) }
    },

    /** Deletes the unsent mails to an account or address about some topics. */
    cancelTopics: repository.deleteTopics,

    /** Deletes the mails of an account and the mails to its address, unsent ones too. */
    deleteUser: async ({ uid, address }: { uid: string; address: string | null }): Promise<void> => {
      await repository.deleteAll({ uid })
      if (address !== null) await repository.deleteAll({ to: address })
    },

    /** Queues given-up mails again. Returns their number. */
    requeueGivenUp: () => repository.requeueGivenUp(now()),
  }
}
