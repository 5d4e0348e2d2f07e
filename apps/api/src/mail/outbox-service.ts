import { BATCH } from '../db/batches.ts'
import { ObjectId } from '../db/object-id.ts'
import type { Session } from '../db/transaction.ts'
import { declareKind, workQueue } from '../db/work.ts'
import type { FeatureContext } from '../features/context.ts'
import { declareWorker, PermanentFailure, type Worker } from '../jobs/workers.ts'
import { type MailContent, type OutboxDoc, outboxRepository, type QueueOptions } from './outbox-repository.ts'
import type { MailTransport } from './transport.ts'

export type { MailContent } from './outbox-repository.ts'

const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S

/** Mail servers may be out of order for a day. */
const PAUSES_S = [30, 2 * MINUTE_S, 10 * MINUTE_S, HOUR_S, 3 * HOUR_S, 6 * HOUR_S, 12 * HOUR_S]

const MAX_ANSWER = 500

/** The key of an item is the id of a mail. */
const mailsToSend = declareKind<null>('send mails')

export interface Mail extends MailContent {
  /** The same at every attempt, so that recipients can recognize a duplicate. */
  id: string
  writtenAt: Date
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

/** Returns an error without the content of the mail and without addresses, so that it can be logged. */
const toFailure = (error: unknown): Error => {
  const { code, response, permanent } = (error ?? {}) as { code?: unknown; response?: unknown; permanent?: unknown }
  const answer =
    typeof response === 'string' ? response.slice(0, MAX_ANSWER).replace(/\S*@\S*/g, '[address]') : 'no answer'
  const message = `${typeof code === 'string' ? code : 'unknown'}: ${answer}`
  return permanent === true ? new PermanentFailure(message) : new Error(message)
}

/**
 * Queues mails in the transaction of their cause, and sends each at least once: an attempt that a crash interrupts is
 * repeated.
 */
export const outboxService = ({ db, logger, now }: Pick<FeatureContext, 'db' | 'logger' | 'now'>) => {
  const repository = outboxRepository(db)
  const work = workQueue({ db, now })

  /** Deletes unsent mails, and returns them. `isSending`: a server sends it now, and does not retry if that fails. */
  const deleteUnsent = async (aboutIds: readonly ObjectId[], options: { limit?: number }, session: Session) => {
    const mails = await repository.deleteUnsent(aboutIds, options, session)
    const keys = mails.map(({ _id }) => _id.toHexString())
    const leased = await work.findLeased(mailsToSend, keys, session)
    await work.cancel([mailsToSend], keys, session)
    return mails.map((mail) => ({ ...mail, isSending: leased.has(mail._id.toHexString()) }))
  }

  return {
    queue: async (content: MailContent, options: QueueOptions): Promise<void> => {
      const id = await repository.insert(content, now(), options)
      await work.put(mailsToSend, [{ key: id.toHexString(), payload: null }], options.session)
    },

    findLatest: repository.findLatest,

    /** Sends mails, as many at once as the transport has connections. A mail that was deleted needs no sending. */
    createWorker: ({ connections, send }: Pick<MailTransport, 'connections' | 'send'>): Worker =>
      declareWorker({
        kind: mailsToSend,
        atOnce: connections,
        pausesS: PAUSES_S,
        run: async ({ key }) => {
          const mail = await repository.findUnsent(new ObjectId(key))
          if (!mail) return
          try {
            await send(toMail(mail))
          } catch (error) {
            throw toFailure(error)
          }
          await repository.markSent(mail._id, now())
          logger.info({ mail: key }, 'mail sent')
        },
      }),

    /**
     * Deletes the unsent mails that list one of the notifications or alerts. Returns all that these mails list, without
     * mails that a server is sending now.
     */
    cancelAbout: async (aboutIds: readonly ObjectId[], session: Session): Promise<ObjectId[]> =>
      (await deleteUnsent(aboutIds, {}, session)).flatMap((mail) => (mail.isSending ? [] : (mail.aboutIds ?? []))),

    /**
     * Deletes a batch of the unsent mails that list a room. Returns their number, and their addresses without those of
     * mails that a server is sending now.
     */
    cancelBatchAbout: async (
      listingId: ObjectId,
      session: Session,
    ): Promise<{ count: number; addresses: string[] }> => {
      const mails = await deleteUnsent([listingId], { limit: BATCH }, session)
      return { count: mails.length, addresses: mails.flatMap(({ to, isSending }) => (isSending ? [] : (to ?? []))) }
    },

    /** Deletes the unsent mails to an account or address about some topics. */
    cancelTopics: repository.deleteTopics,

    /** Deletes the mails of an account and the mails to its address, unsent ones too. */
    deleteUser: async ({ uid, address }: { uid: string; address: string | null }): Promise<void> => {
      await repository.deleteAll({ uid })
      if (address !== null) await repository.deleteAll({ to: address })
    },
  }
}
