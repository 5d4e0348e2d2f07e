import { UNREAD_CAP } from '@roommate-finder/contracts/limits'
import { type Filter, ObjectId } from 'mongodb'
import { inBatches } from '../../db/batches.ts'
import type { Database } from '../../db/connect.ts'
import { matchAfter } from '../../db/cursor.ts'
import type { Session } from '../../db/transaction.ts'
import { type NotificationContent, type NotificationDoc, notifications } from './document.ts'

/** A user to notify, and how. */
export interface Recipient {
  uid: string
  inApp: boolean
  isMailed: boolean
  /** Whether a push is due at once. */
  isPushed: boolean
}

/** A notification that was stored or renewed. */
export type Notified = Recipient & Pick<NotificationDoc, '_id'>

const toDocument = (
  { _id, uid, inApp, isPushed }: Notified,
  content: NotificationContent,
  { at, isRead = false }: { at: Date; isRead?: boolean },
): NotificationDoc => ({
  _id,
  uid,
  ...content,
  createdAt: at,
  read: isRead,
  inApp,
  ...(isPushed && { pushAt: at }),
})

export const notificationRepository = (db: Database) => {
  const stored = notifications.of(db)

  /** Finds the notifications of a cause, by uid. */
  const findOfCause = async (recipients: readonly Recipient[], cause: string, session: Session) => {
    if (recipients.length === 0) return new Map<string, Pick<NotificationDoc, '_id' | 'uid' | 'createdAt'>>()
    const filter = { uid: { $in: recipients.map(({ uid }) => uid) }, cause }
    const found = await stored.find(filter, { projection: { uid: 1, createdAt: 1 }, session }).toArray()
    return new Map(found.map((each) => [each.uid, each]))
  }

  const insert = async (
    recipients: readonly Recipient[],
    content: NotificationContent,
    state: { at: Date; isRead?: boolean },
    session: Session,
  ): Promise<Notified[]> => {
    const added = recipients.map((each) => ({ ...each, _id: new ObjectId() }))
    const docs = added.map((each) => toDocument(each, content, state))
    if (docs.length > 0) await stored.insertMany(docs, { session })
    return added
  }

  return {
    /** Stores a notification for each recipient who has none of the same cause. Returns these. */
    addOnce: async (
      recipients: readonly Recipient[],
      content: NotificationContent,
      at: Date,
      session: Session,
    ): Promise<Notified[]> => {
      const earlier = await findOfCause(recipients, content.cause, session)
      const others = recipients.filter(({ uid }) => !earlier.has(uid))
      return insert(others, content, { at }, session)
    },

    /**
     * Stores a notification for each recipient, unread unless `isRead`. Replaces the one of the same cause. Of one that is newer than
     * `quietSince`, replaces the content only. Returns the others.
     */
    replace: async (
      recipients: readonly Recipient[],
      content: NotificationContent,
      { at, quietSince, isRead }: { at: Date; quietSince: Date | undefined; isRead: boolean },
      session: Session,
    ): Promise<Notified[]> => {
      const { cause } = content
      const earlier = await findOfCause(recipients, cause, session)
      const added = await insert(
        recipients.filter(({ uid }) => !earlier.has(uid)),
        content,
        { at, isRead },
        session,
      )
      const quiet = [...earlier.values()].filter(({ createdAt }) => quietSince && createdAt > quietSince)
      const quietUids = new Set(quiet.map(({ uid }) => uid))
      if (quiet.length > 0) {
        await stored.updateMany({ uid: { $in: [...quietUids] }, cause }, { $set: content }, { session })
      }
      const renewed = recipients.flatMap((each) => {
        const { _id } = earlier.get(each.uid) ?? {}
        return _id && !quietUids.has(each.uid) ? { ...each, _id } : []
      })
      // One update per combination of settings, because a popular room has thousands of recipients.
      for (const group of Map.groupBy(renewed, ({ inApp, isPushed }) => [inApp, isPushed].join()).values()) {
        const { inApp, isPushed } = group[0] as Recipient
        await stored.updateMany(
          { uid: { $in: group.map(({ uid }) => uid) }, cause },
          {
            $set: { ...content, createdAt: at, read: isRead, inApp, ...(isPushed && { pushAt: at }) },
            $unset: { pushTo: '', ...(!isPushed && { pushAt: '' }) },
          },
          { session },
        )
      }
      return [...added, ...renewed]
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
     * Marks notifications as read, and cancels their pushes. Without `ids` and `cause`, marks all that the user's list
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
      await stored.updateMany(filter, { $set: { read: true }, $unset: { pushAt: '' } }, session && { session })
    },

    /** Marks a user's notifications with an `href` as read, and cancels their pushes. */
    markPageRead: async (uid: string, href: string, session: Session): Promise<void> => {
      const filter = { uid, inApp: true, read: false, href }
      await stored.updateMany(filter, { $set: { read: true }, $unset: { pushAt: '' } }, { session })
    },

    /** Finds some notifications of a user, newest first. */
    findSome: (
      uid: string,
      ids: readonly string[],
      { isUnread }: { isUnread: boolean },
    ): Promise<NotificationDoc[]> => {
      const filter = { uid, _id: { $in: ids.map((id) => new ObjectId(id)) }, ...(isUnread && { read: false }) }
      return stored.find(filter, { sort: { createdAt: -1 } }).toArray()
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

    findUnreadOfCause: (uid: string, cause: string, session: Session): Promise<NotificationDoc | null> =>
      stored.findOne({ uid, cause, read: false }, { session }),

    /** Calls `change` with the ids of matching notifications, a batch at a time. It must delete them. */
    inBatches: (filter: Filter<NotificationDoc>, change: (ids: ObjectId[]) => Promise<void>): Promise<void> =>
      inBatches(stored, filter, change),

    /** Deletes notifications. Returns their users. */
    deleteMany: async (filter: Filter<NotificationDoc>, session: Session): Promise<string[]> => {
      const found = await stored.find(filter, { projection: { uid: 1 }, session }).toArray()
      await stored.deleteMany(filter, { session })
      return found.map(({ uid }) => uid)
    },
  }
}
