import { UNREAD_CAP } from '@roommate-finder/contracts/limits'
import { type Filter, ObjectId } from 'mongodb'
import { inBatches } from '../../db/batches.ts'
import type { Database } from '../../db/connect.ts'
import { matchAfter } from '../../db/cursor.ts'
import type { Page } from '../../db/due.ts'
import type { Session } from '../../db/transaction.ts'
import { type MailedType, type NotificationContent, type NotificationDoc, notifications } from './document.ts'

/** A user to notify, and how. */
export interface Recipient {
  uid: string
  inApp: boolean
  /** When a mail is due. undefined: never. */
  mailAt: Date | undefined
  /** Whether a push is due at once. */
  isPushed: boolean
}

/** How many notifications one mail counts, which bounds its document in the outbox. Others are mailed an hour later. */
const MAX_PER_MAIL = 1_000

/** Notifications that one mail is about: those of one type. */
export interface MailGroup {
  uid: string
  type: MailedType
}

const toDocument = (
  { uid, inApp, mailAt, isPushed }: Recipient,
  content: NotificationContent,
  at: Date,
): NotificationDoc => ({
  _id: new ObjectId(),
  uid,
  ...content,
  createdAt: at,
  read: false,
  inApp,
  ...(mailAt && { mailAt }),
  ...(isPushed && { pushAt: at }),
})

export const notificationRepository = (db: Database) => {
  const stored = notifications.of(db)

  /** Stores a notification for each recipient who has none of the same cause. Returns the other recipients. */
  const insert = async (
    recipients: readonly Recipient[],
    content: NotificationContent,
    at: Date,
    session: Session,
  ): Promise<Recipient[]> => {
    const filter = { uid: { $in: recipients.map(({ uid }) => uid) }, cause: content.cause }
    const found = await stored.find(filter, { projection: { uid: 1 }, session }).toArray()
    const notified = new Set(found.map(({ uid }) => uid))
    const docs = recipients.filter(({ uid }) => !notified.has(uid)).map((each) => toDocument(each, content, at))
    if (docs.length > 0) await stored.insertMany(docs, { session })
    return recipients.filter(({ uid }) => notified.has(uid))
  }

  return {
    insert,

    /**
     * Stores an unread notification for each recipient. Replaces the one of the same cause. Of one that is newer than
     * `quietSince`, replaces the content only.
     */
    replace: async (
      recipients: readonly Recipient[],
      content: NotificationContent,
      { at, quietSince }: { at: Date; quietSince: Date | undefined },
      session: Session,
    ): Promise<void> => {
      const earlier = { cause: content.cause, ...(quietSince && { createdAt: { $lte: quietSince } }) }
      const notified = await insert(recipients, content, at, session)
      if (quietSince && notified.length > 0) {
        const filter = { uid: { $in: notified.map(({ uid }) => uid) }, cause: content.cause }
        await stored.updateMany({ ...filter, createdAt: { $gt: quietSince } }, { $set: content }, { session })
      }
      // One update per combination of settings, because a popular room has thousands of recipients.
      const toGroup = ({ inApp, mailAt, isPushed }: Recipient) => [inApp, mailAt !== undefined, isPushed].join()
      for (const group of Map.groupBy(notified, toGroup).values()) {
        const { inApp, mailAt, isPushed } = group[0] as Recipient
        await stored.updateMany(
          { uid: { $in: group.map(({ uid }) => uid) }, ...earlier },
          {
            $set: { ...content, createdAt: at, read: false, inApp, ...(isPushed && { pushAt: at }) },
            // Keeps an earlier due time.
            ...(mailAt && { $min: { mailAt } }),
            $unset: { pushTo: '', ...(!mailAt && { mailAt: '' }), ...(!isPushed && { pushAt: '' }) },
          },
          { session },
        )
      }
    },

    /** Lists a user's notifications, newest first. */
    list: (
      uid: string,
      { limit, cursor }: { limit: number; cursor?: string | undefined },
    ): Promise<NotificationDoc[]> => {
      const filter = { uid, inApp: true, ...matchAfter('createdAt', -1, cursor) }
      return stored.find(filter, { sort: { createdAt: -1, _id: -1 }, limit }).toArray()
    },

    /** Finds all notifications of a user, including those that are only mailed. */
    findAll: (uid: string, limit: number): Promise<NotificationDoc[]> => stored.find({ uid }, { limit }).toArray(),

    /** Counts at most 1,000. */
    countUnread: (uid: string): Promise<number> =>
      stored.countDocuments({ uid, inApp: true, read: false }, { limit: UNREAD_CAP }),

    /**
     * Marks notifications as read, and cancels their mails and pushes. Without `ids` and `cause`, marks all that the user's list
     * shows.
     */
    markRead: async (
      uid: string,
      { ids, cause }: { ids?: readonly string[] | undefined; cause?: string },
      session?: Session,
    ): Promise<void> => {
      const filter = {
        uid,
        read: false,
        ...(ids && { _id: { $in: ids.map((id) => new ObjectId(id)) } }),
        // The list does not show notifications that are only mailed.
        ...(cause === undefined ? { inApp: true } : { cause }),
      }
      await stored.updateMany(
        filter,
        { $set: { read: true }, $unset: { mailAt: '', pushAt: '' } },
        session && { session },
      )
    },

    /** Finds notifications whose mails are due. Returns the group of each. */
    findDueMails: async (at: Date, page: Page): Promise<MailGroup[]> => {
      const options = { sort: { mailAt: 1 }, ...page, projection: { uid: 1, type: 1 } } as const
      const due = await stored.find({ mailAt: { $lte: at } }, options).toArray()
      return due.map(({ uid, type }) => ({ uid, type: type as MailedType }))
    },

    /** Postpones the mails about the group that are due before `mailAt`. */
    postponeMails: async (group: MailGroup, mailAt: Date, session: Session): Promise<void> => {
      await stored.updateMany({ ...group, mailAt: { $lt: mailAt } }, { $set: { mailAt } }, { session })
    },

    /** Postpones the due mails about notifications that were mailed after `at - pauseMs`, until that pause has passed. */
    postponeRepeated: async (
      group: MailGroup,
      { at, pauseMs }: { at: Date; pauseMs: number },
      session: Session,
    ): Promise<void> => {
      const filter = { ...group, mailAt: { $lte: at }, mailedAt: { $gt: new Date(at.getTime() - pauseMs) } }
      await stored.updateMany(filter, [{ $set: { mailAt: { $add: ['$mailedAt', pauseMs] } } }], { session })
    },

    /**
     * Returns the notifications of the group that wait for a mail, newest first, without those mailed after `since`.
     * Marks them as mailed at `mailedAt`, or cancels their mail if it is undefined.
     */
    takeMails: async (
      group: MailGroup,
      { since, mailedAt }: { since: Date; mailedAt: Date | undefined },
      session: Session,
    ): Promise<NotificationDoc[]> => {
      const filter = { ...group, mailAt: { $exists: true }, mailedAt: { $not: { $gt: since } } }
      const options = { sort: { createdAt: -1 }, limit: MAX_PER_MAIL, session } as const
      const pending = await stored.find(filter, options).toArray()
      const change = { $unset: { mailAt: '' }, ...(mailedAt && { $set: { mailedAt } }) } as const
      await stored.updateMany({ ...group, _id: { $in: pending.map(({ _id }) => _id) } }, change, { session })
      return pending
    },

    /** Finds the notifications whose pushes are due. */
    findDuePushes: (at: Date, limit: number): Promise<Pick<NotificationDoc, '_id' | 'uid'>[]> =>
      stored.find({ pushAt: { $lte: at } }, { sort: { pushAt: 1 }, limit, projection: { uid: 1 } }).toArray(),

    /** Cancels a push that is due. Returns the notification as it was before, or null if no push is due any more. */
    takePush: ({ _id, uid }: Pick<NotificationDoc, '_id' | 'uid'>, at: Date): Promise<NotificationDoc | null> =>
      stored.findOneAndUpdate({ uid, _id, pushAt: { $lte: at } }, { $unset: { pushAt: '', pushTo: '' } }),

    /**
     * Makes a push due again, unless the notification was read or renewed since it was taken. Without `pushTo`, to all
     * browsers of the user.
     */
    pushAgain: async (
      { _id, uid, createdAt }: NotificationDoc,
      { pushAt, pushTo }: { pushAt: Date; pushTo: string[] | undefined },
    ): Promise<void> => {
      await stored.updateOne({ uid, _id, createdAt, read: false }, { $set: { pushAt, ...(pushTo && { pushTo }) } })
    },

    /** Deletes a notification that was neither read nor mailed. */
    deleteUnseen: async (uid: string, cause: string, session: Session): Promise<void> => {
      await stored.deleteOne({ uid, cause, read: false, mailedAt: { $exists: false } }, { session })
    },

    /** Calls `change` with the ids of matching notifications, a batch at a time. It must delete them. */
    inBatches: (filter: Filter<NotificationDoc>, change: (ids: ObjectId[]) => Promise<void>): Promise<void> =>
      inBatches(stored, filter, change),

    /** Deletes notifications. Returns them. */
    deleteMany: async (
      filter: Filter<NotificationDoc>,
      session: Session,
    ): Promise<Pick<NotificationDoc, '_id' | 'uid' | 'mailedAt'>[]> => {
      const found = await stored.find(filter, { projection: { uid: 1, mailedAt: 1 }, session }).toArray()
      await stored.deleteMany(filter, { session })
      return found
    },

    /** Makes a mail about notifications due again, unless they were read. */
    mailAgain: async (ids: readonly ObjectId[], mailAt: Date, session: Session): Promise<void> => {
      if (ids.length === 0) return
      const change = { $set: { mailAt }, $unset: { mailedAt: '' } } as const
      await stored.updateMany({ _id: { $in: ids }, read: false }, change, { session })
    },
  }
}
