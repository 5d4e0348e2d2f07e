import type { Database } from '../db/connect.ts'
import type { Session } from '../db/transaction.ts'
import { type MailContent, type OutboxDoc, outboxRepository, type PutOptions } from './outbox-repository.ts'

export type { MailContent } from './outbox-repository.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** Longer than an attempt takes, so that no two servers send the same mail while both are well. */
const LEASE_MS = 2 * MINUTE_MS

/** Pauses after the failed attempts; after the last one the mail is given up. */
const PAUSES_MS = [30 * SECOND_MS, 2 * MINUTE_MS, 10 * MINUTE_MS, HOUR_MS, 3 * HOUR_MS, 6 * HOUR_MS, 12 * HOUR_MS]

const MAX_REASON = 500

export interface Mail extends MailContent {
  /** The same at every attempt, so that a mail which was sent twice can be recognised. */
  id: string
  writtenAt: Date
}

/** The result of one attempt; `code` is the transport's, and nothing is the mail's but its id. */
export interface Delivery {
  mail: string
  attempt: number
  outcome: 'sent' | 'postponed' | 'given up'
  code?: string
}

/** Sends a mail or throws. A `permanent` error is the same at every attempt. */
export type SendMail = (mail: Mail) => Promise<void>

export type OutboxService = ReturnType<typeof outboxService>

const toMail = ({ _id, to, replyTo, subject, text, unsubscribeUrl, createdAt }: OutboxDoc): Mail => ({
  id: _id.toHexString(),
  to,
  subject,
  text,
  ...(replyTo && { replyTo }),
  ...(unsubscribeUrl !== undefined && { unsubscribeUrl }),
  writtenAt: createdAt,
})

const failureOf = (error: unknown): { reason: string; code: string; isPermanent: boolean } => {
  const { code, permanent } = (error ?? {}) as { code?: unknown; permanent?: unknown }
  return {
    reason: (error instanceof Error ? error.message : String(error)).slice(0, MAX_REASON),
    code: typeof code === 'string' ? code : 'unknown',
    isPermanent: permanent === true,
  }
}

/**
 * Stores mails in the transaction of their cause and sends them from there, at least once: an attempt that a crash
 * interrupts is repeated when its lease ends.
 */
export const outboxService = ({ db, now }: { db: Database; now: () => Date }) => {
  const repository = outboxRepository(db)

  const fail = async (doc: OutboxDoc, error: unknown): Promise<Delivery> => {
    const { reason, code, isPermanent } = failureOf(error)
    const attempt = { mail: doc._id.toHexString(), attempt: doc.attempts, code }
    const pauseMs = PAUSES_MS[doc.attempts - 1]
    if (isPermanent || pauseMs === undefined) {
      await repository.giveUp(doc, { now: now(), reason })
      return { ...attempt, outcome: 'given up' }
    }
    await repository.postpone(doc, { dueAt: new Date(now().getTime() + pauseMs), reason })
    return { ...attempt, outcome: 'postponed' }
  }

  return {
    /** Queues a mail. */
    put: (content: MailContent, options: PutOptions = {}): Promise<void> => repository.insert(content, now(), options),

    /** Returns the mail that has been due longest, leased to the caller; null where none is due. */
    claim: (): Promise<OutboxDoc | null> => {
      const at = now()
      return repository.claim(at, new Date(at.getTime() + LEASE_MS))
    },

    /** Makes one attempt to send a claimed mail and stores its result. */
    deliver: async (doc: OutboxDoc, send: SendMail): Promise<Delivery> => {
      if (doc.attempts > PAUSES_MS.length + 1) return fail(doc, new Error('Every attempt was interrupted'))
      try {
        await send(toMail(doc))
      } catch (error) {
        return fail(doc, error)
      }
      await repository.markSent(doc._id, now())
      return { mail: doc._id.toHexString(), attempt: doc.attempts, outcome: 'sent' }
    },

    /** Deletes the mails that an account caused and those to its address, also unsent ones. */
    deleteOf: async ({ uid, address }: { uid: string; address: string | null }, session: Session): Promise<void> => {
      await repository.deleteOf({ uid }, session)
      if (address !== null) await repository.deleteOf({ to: address }, session)
    },

    /** Makes mails that were given up due again. Returns how many. */
    revive: () => repository.revive(now()),
  }
}
