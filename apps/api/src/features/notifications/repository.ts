import { ObjectId } from 'mongodb'
import type { Database } from '../../db/connect.ts'
import { type NotificationDoc, notifications } from './document.ts'

/** The last notification of a page. */
export interface NotificationCursor {
  at: Date
  id: ObjectId
}

export const notificationRepository = (db: Database) => {
  const stored = notifications.of(db)

  return {
    /** Lists a user's notifications, newest first. */
    list: (
      uid: string,
      { limit, after }: { limit: number; after?: NotificationCursor | undefined },
    ): Promise<NotificationDoc[]> => {
      const filter = {
        uid,
        inApp: true,
        ...(after && {
          createdAt: { $lte: after.at },
          $or: [{ createdAt: { $lt: after.at } }, { createdAt: after.at, _id: { $lt: after.id } }],
        }),
      }
      return stored.find(filter, { sort: { createdAt: -1, _id: -1 }, limit }).toArray()
    },

    countUnread: (uid: string): Promise<number> => stored.countDocuments({ uid, inApp: true, read: false }),

    /** Marks notifications as read, and cancels their mails. Without `ids`, marks all of the user. */
    markRead: async (uid: string, ids?: readonly string[]): Promise<void> => {
      await stored.updateMany(
        { uid, read: false, ...(ids && { _id: { $in: ids.map((id) => new ObjectId(id)) } }) },
        { $set: { read: true }, $unset: { mailAt: '' } },
      )
    },
  }
}
