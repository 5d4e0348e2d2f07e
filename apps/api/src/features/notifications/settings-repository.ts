import type { NotificationSettingsInput, NotificationType } from '@roommate-finder/contracts/notifications'
import type { Database } from '../../db/connect.ts'
import type { Session } from '../../db/transaction.ts'
import { type NotificationSettingsDoc, notificationSettings } from './document.ts'

export const settingsRepository = (db: Database) => {
  const stored = notificationSettings.of(db)

  return {
    find: (uid: string): Promise<NotificationSettingsDoc | null> => stored.findOne({ _id: uid }),

    findMany: (uids: readonly string[], session?: Session): Promise<NotificationSettingsDoc[]> =>
      stored.find({ _id: { $in: [...uids] } }, session && { session }).toArray(),

    save: async (uid: string, changes: NotificationSettingsInput): Promise<void> => {
      if (Object.keys(changes).length === 0) return
      await stored.updateOne({ _id: uid }, { $set: changes }, { upsert: true })
    },

    unsubscribe: async (uid: string, type: NotificationType): Promise<void> => {
      await stored.updateOne({ _id: uid }, { $set: { [`${type}.email`]: false } }, { upsert: true })
    },

    delete: async (uid: string): Promise<void> => {
      await stored.deleteOne({ _id: uid })
    },
  }
}
