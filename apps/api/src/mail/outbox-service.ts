import { ObjectId } from '../db/object-id.ts'
import type { Session } from '../db/transaction.ts'
import { declareKind, workQueue } from '../db/work.ts'
import type { FeatureContext } from '../features/context.ts'
import { declareWorker, PermanentFailure, type Worker } from '../jobs/workers.ts'
import { mailItemRepository, type TopicName } from './item-repository.ts'
import { type MailContent, outboxRepository, type PlannedMail, type WrittenMail } from './outbox-repository.ts'
import type { MailTransport } from './transport.ts'

export type { MailContent, PlannedMail } from './outbox-repository.ts'

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

/**
 * Writes a mail about what is true now. Returns it with those of `about` that it lists, or null if nothing is left to tell.
 */
export type Compose = (mail: PlannedMail) => Promise<{ content: MailContent; about: readonly string[] } | null>

export type OutboxService = ReturnType<typeof outboxService>

/** Returns an error without the content of the mail and without addresses, so that it can be logged. */
const toFailure = (error: unknown): Error => {
  const { code, response, permanent } = (error ?? {}) as { code?: unknown; response?: unknown; permanent?: unknown }
  const answer =
    typeof response === 'string' ? response.slice(0, MAX_ANSWER).replace(/\S*@\S*/g, '[address]') : 'no answer'
  const message = `${typeof code === 'string' ? code : 'unknown'}: ${answer}`
  return permanent === true ? new PermanentFailure(message) : new Error(message)
}

/** Returns whether the mail server refused the mail, or took no connection. */
const hasNotArrived = (error: unknown): boolean => {
  const { response, syscall } = (error ?? {}) as { response?: unknown; syscall?: unknown }
  return typeof response === 'string' || syscall === 'connect'
}

/**
 * Queues mails in the transaction of their cause, and sends each at least once: an attempt that a crash interrupts is
 * repeated. Each attempt writes the text of a planned mail anew.
 */
export const outboxService = ({
  db,
  logger,
  now,
  transaction,
}: Pick<FeatureContext, 'db' | 'logger' | 'now' | 'transaction'>) => {
  const repository = outboxRepository(db)
  const items = mailItemRepository(db)
  const work = workQueue({ db, now })

  const insert = async (mail: Omit<PlannedMail, '_id'> | Omit<WrittenMail, '_id'>, session: Session): Promise<void> => {
    const _id = new ObjectId()
    await repository.insert({ _id, ...mail }, session)
    await work.put(mailsToSend, [{ key: _id.toHexString(), payload: null }], session)
  }

  /**
   * Writes a planned mail about those of its items that no later mail lists. Items that it leaves out count as not mailed,
   * unless an earlier attempt may have told them. A mail that lists none is deleted.
   */
  const write = async (mail: PlannedMail, compose: Compose): Promise<MailContent | undefined> => {
    const own = await items.findMailed(mail, mail.createdAt)
    const { content, about = [] } = (await compose({ ...mail, about: own })) ?? {}
    const listed = new Set(about)
    const leftOut = mail.about.filter((each) => !listed.has(each))
    if (leftOut.length > 0) {
      await transaction(async (session) => {
        if (!mail.mayHaveArrived) await items.markUnmailed({ ...mail, about: leftOut }, mail.createdAt, session)
        await repository.setAbout(mail._id, [...listed], session)
      })
    }
    return content
  }

  return {
    /** Queues a mail whose text exists nowhere else. */
    queue: (content: MailContent, { person, session }: { person?: string | undefined; session: Session }) =>
      insert({ person, content, createdAt: now() }, session),

    /** Queues a mail whose text is written when it is sent. */
    plan: insert,

    /** Deletes the mails of a person who has few, unsent ones too. */
    deleteSome: repository.deleteSome,

    findLatest: repository.findLatest,
    findLastSent: repository.findLastSent,

    /**
     * Sends mails, as many at once as the transport has connections. A mail that was deleted needs no sending.
     * @param composers by topic
     */
    createWorker: (
      { connections, send }: Pick<MailTransport, 'connections' | 'send'>,
      composers: Readonly<Record<TopicName, { compose: Compose }>>,
    ): Worker =>
      declareWorker({
        kind: mailsToSend,
        atOnce: connections,
        pausesS: PAUSES_S,
        run: async ({ key }) => {
          const mail = await repository.findUnsent(new ObjectId(key))
          if (!mail) return
          const content = 'topic' in mail ? await write(mail, composers[mail.topic].compose) : mail.content
          if (!content) return
          await repository.setMayHaveArrived(mail._id, true)
          try {
            await send({ id: key, ...content, writtenAt: mail.createdAt })
          } catch (error) {
            if (hasNotArrived(error)) await repository.setMayHaveArrived(mail._id, false)
            throw toFailure(error)
          }
          await repository.markSent(mail._id, now())
          logger.info({ mail: key }, 'mail sent')
        },
      }),

    /** Deletes the mails of an account and the mails to its address, unsent ones too. */
    deleteUser: async ({ uid, address }: { uid: string; address: string | null }): Promise<void> => {
      await repository.deleteAll({ person: uid })
      if (address === null) return
      await repository.deleteAll({ person: address })
      await repository.deleteAll({ 'content.to': address })
    },
  }
}
