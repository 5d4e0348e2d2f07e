import type { Collections } from '../db/collections.ts'
import type { OutboxDoc } from '../db/documents.ts'
import { type MailContent, type MailSelection, type NewMail, outboxRepository } from './outbox-repository.ts'

export type { MailContent } from './outbox-repository.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS

/** Longer than a try may take, so that no two servers try the same mail while both are well. */
const LEASE_MS = 2 * MINUTE_MS

/** How long after each failed try comes the next one; after the last the mail is given up. */
const PAUSES_MS = [30 * SECOND_MS, 2 * MINUTE_MS, 10 * MINUTE_MS, HOUR_MS, 3 * HOUR_MS, 6 * HOUR_MS, 12 * HOUR_MS]

const MAX_REASON = 500

export interface Mail extends MailContent {
  /** The same at every try, so that a mail which was sent twice can be recognised. */
  id: string
  writtenAt: Date
}

/** What became of one try; `code` is the transport's, never anything of the mail. */
export interface Delivery {
  mail: string
  attempt: number
  outcome: 'sent' | 'postponed' | 'given up'
  code?: string
}

/** Sends a mail or throws. A `permanent` error will be the same at every try. */
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
 * Mails are stored first and sent from there, at least once: a try that ends with neither success nor failure, as in a
 * crash, is made again when its lease is over.
 */
export const outboxService = (collections: Pick<Collections, 'outbox'>, now: () => Date) => {
  const repository = outboxRepository(collections)

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
    /** Takes a mail to be sent, unless one that stands in its way is there: see `NewMail`. */
    put: (content: MailContent, options: NewMail = {}): Promise<'queued' | 'known'> =>
      repository.insert(content, options, now()),

    /**
     * Remembers that texts of `once` came with `body`, also where no mail was queued for them. Returns the body that they
     * first came with; undefined where an older server did not store it.
     */
    hold: async (once: string[], body: string): Promise<string | undefined> =>
      (await repository.findOrNote(once, body, now()))?.body,

    /** Tries to send the mail that has been due longest. undefined where none is due. */
    deliverNext: async (send: SendMail): Promise<Delivery | undefined> => {
      const begunAt = now()
      const doc = await repository.claim(begunAt, new Date(begunAt.getTime() + LEASE_MS))
      if (!doc) return undefined
      if (doc.attempts > PAUSES_MS.length + 1) return fail(doc, new Error('Every try was cut short'))
      try {
        await send(toMail(doc))
      } catch (error) {
        return fail(doc, error)
      }
      await repository.markSent(doc._id, now())
      return { mail: doc._id.toHexString(), attempt: doc.attempts, outcome: 'sent' }
    },

    /** Removes what mails hold of people and sends none of them any more; they still keep a second one from being sent. */
    forget: (mails: MailSelection): Promise<void> => repository.empty(mails, now()),

    revive: () => repository.revive(now()),
  }
}
