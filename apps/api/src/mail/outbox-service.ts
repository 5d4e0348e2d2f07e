import { deleteInBatches } from '../db/batches.ts'
import { declareCollection } from '../db/collection.ts'
import { ObjectId } from '../db/object-id.ts'
import type { Session } from '../db/transaction.ts'
import { declareKind, workQueue } from '../db/work.ts'
import type { FeatureContext } from '../features/context.ts'
import { declareWorker, PermanentFailure, type Worker } from '../jobs/workers.ts'
import { mailItemRepository, type TopicName } from './item-repository.ts'
import type { MailTransport } from './transport.ts'

const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S
const DAY_S = 24 * HOUR_S

/** Mail servers may be out of order for a day. */
const PAUSES_S = [30, 2 * MINUTE_S, 10 * MINUTE_S, HOUR_S, 3 * HOUR_S, 6 * HOUR_S, 12 * HOUR_S]

const MAX_ANSWER = 500

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
  /** An iCalendar file, which mail programs enter into the calendar of the recipient. */
  calendar?: MailCalendar
}

export interface MailCalendar {
  /** The same as in the file: `REQUEST` adds or changes an entry, `CANCEL` removes it. */
  method: 'REQUEST' | 'CANCEL'
  content: string
}

interface StoredMail {
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
  /** The items that it may list. */
  itemKeys: string[]
  /** Set for a digest, which no limit counts. */
  isDigest?: true
}

/** A mail whose text exists nowhere else. */
interface WrittenMail extends StoredMail {
  /** Deleted once it is sent. */
  content?: MailContent
  /** The account whose deletion deletes the mail. Absent if a visitor caused it. */
  person?: string | undefined
}

/** A mail that waits or was sent. An item of work sends it. */
type OutboxDoc = PlannedMail | WrittenMail

export const outbox = declareCollection<OutboxDoc>({
  name: 'outbox',
  indexes: [
    { name: 'person_topic_latest', key: { person: 1, topic: 1, createdAt: -1 } },
    { name: 'address', key: { 'content.to': 1 }, sparse: true },
    { name: 'age', key: { createdAt: 1 }, expireAfterSeconds: 30 * DAY_S },
  ],
})

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
 * Writes a mail about what is true now. Returns it with those of `itemKeys` that it lists, or null if nothing is left to tell.
 */
export type Compose = (mail: PlannedMail) => Promise<{ content: MailContent; itemKeys: readonly string[] } | null>

export type OutboxService = ReturnType<typeof outboxService>

/** Returns an error without the content of the mail and without addresses, so that it can be logged. */
const toFailure = (error: unknown): Error => {
  const { code, response, permanent } = (error ?? {}) as { code?: unknown; response?: unknown; permanent?: unknown }
  const answer =
    typeof response === 'string' ? response.slice(0, MAX_ANSWER).replace(/\S*@\S*/g, '[address]') : 'no answer'
  const message = `${typeof code === 'string' ? code : 'unknown'}: ${answer}`
  return permanent === true ? new PermanentFailure(message) : new Error(message)
}

/** The timeouts of Nodemailer that can end an attempt before it sends the mail. */
const EARLY_TIMEOUTS = ['CONNECT_TIMEOUT', 'GREETING_TIMEOUT', 'UPGRADE_TIMEOUT']

/** Returns whether the mail server refused the mail, or was out of reach. */
const hasNotArrived = (error: unknown): boolean => {
  const { code, response, syscall, timeoutType } = (error ?? {}) as Record<string, unknown>
  const wasOutOfReach = syscall === 'connect' || code === 'EDNS' || code === 'ETLS'
  return typeof response === 'string' || wasOutOfReach || EARLY_TIMEOUTS.includes(String(timeoutType))
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
  const stored = outbox.of(db)
  const items = mailItemRepository(db)
  const work = workQueue({ db, now })

  const insert = async (mail: Omit<PlannedMail, '_id'> | Omit<WrittenMail, '_id'>, session: Session): Promise<void> => {
    const _id = new ObjectId()
    await stored.insertOne({ _id, ...mail }, { session })
    await work.put(mailsToSend, [{ key: _id.toHexString(), payload: null }], session)
  }

  /** Changes what a mail lists, or deletes it if that is nothing. */
  const setItems = async (_id: ObjectId, itemKeys: string[], session: Session): Promise<void> => {
    if (itemKeys.length === 0) await stored.deleteOne({ _id }, { session })
    else await stored.updateOne({ _id }, { $set: { itemKeys } }, { session })
  }

  const setMayHaveArrived = async (_id: ObjectId, mayHaveArrived: boolean): Promise<void> => {
    await stored.updateOne({ _id }, { $set: { mayHaveArrived } })
  }

  /** Keeps of a sent mail what limits count. */
  const markSent = async (_id: ObjectId): Promise<void> => {
    await stored.updateOne({ _id }, { $set: { sentAt: now() }, $unset: { content: '', mayHaveArrived: '' } })
  }

  /**
   * Writes a planned mail about those of its items that no later mail lists. Items that it leaves out count as not mailed,
   * unless an earlier attempt may have told them. A mail that lists none is deleted.
   */
  const write = async (mail: PlannedMail, compose: Compose): Promise<MailContent | undefined> => {
    const own = await items.findMailed(mail, mail.createdAt)
    const { content, itemKeys = [] } = (own.length > 0 && (await compose({ ...mail, itemKeys: own }))) || {}
    const listed = new Set(itemKeys)
    const leftOut = mail.itemKeys.filter((each) => !listed.has(each))
    if (leftOut.length > 0) {
      await transaction(async (session) => {
        if (!mail.mayHaveArrived) await items.markUnmailed({ ...mail, itemKeys: leftOut }, mail.createdAt, session)
        await setItems(mail._id, [...listed], session)
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
    deleteSome: async (person: string, session: Session): Promise<void> => {
      await stored.deleteMany({ person }, { session })
    },

    /** Finds the times of the newest mails to a person about a topic, queued after `since`, newest first, without digests. */
    findLatest: async (
      { person, topic }: Pick<PlannedMail, 'person' | 'topic'>,
      { since, limit }: { since: Date; limit: number },
      session: Session,
    ): Promise<Date[]> => {
      const filter = { person, topic, createdAt: { $gt: since }, isDigest: { $exists: false } }
      const options = { sort: { createdAt: -1 }, limit, projection: { createdAt: 1 }, session } as const
      return (await stored.find(filter, options).toArray()).map(({ createdAt }) => createdAt)
    },

    /** Finds when the last mail to a person about a topic was queued, of those that were sent. */
    findLastSent: async ({ person, topic }: Pick<PlannedMail, 'person' | 'topic'>): Promise<Date | undefined> => {
      const filter = { person, topic, sentAt: { $exists: true } }
      return (await stored.findOne(filter, { sort: { createdAt: -1 }, projection: { createdAt: 1 } }))?.createdAt
    },

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
          const mail = await stored.findOne({ _id: new ObjectId(key), sentAt: { $exists: false } })
          if (!mail) return
          const content = 'topic' in mail ? await write(mail, composers[mail.topic].compose) : mail.content
          if (!content) return
          await setMayHaveArrived(mail._id, true)
          try {
            await send({ id: key, ...content, writtenAt: mail.createdAt })
          } catch (error) {
            if (!mail.mayHaveArrived && hasNotArrived(error)) await setMayHaveArrived(mail._id, false)
            throw toFailure(error)
          }
          await markSent(mail._id)
          logger.info({ mail: key }, 'mail sent')
        },
      }),

    /** Deletes the mails of an account and the mails to its address, unsent ones too. */
    deleteUser: async ({ uid, address }: { uid: string; address: string | null }): Promise<void> => {
      await deleteInBatches(stored, { person: uid })
      if (address === null) return
      await deleteInBatches(stored, { person: address })
      await deleteInBatches(stored, { 'content.to': address })
    },
  }
}
