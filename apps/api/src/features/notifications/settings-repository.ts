import type { NotificationSettingsInput, NotificationType } from '@roommate-finder/contracts/notifications'
import type { Database } from '../../db/connect.ts'
import { type NotificationSettingsDoc, notificationSettings } from './document.ts'

export const settingsRepository = (db: Database) => {
  const stored = notificationSettings.of(db)

  return {
    find: (uid: string): Promise<NotificationSettingsDoc | null> => stored.findOne({ _id: uid }),

    save: async (uid: string, changes: NotificationSettingsInput): Promise<void> => {
      if (Object.keys(changes).length > 0) await stored.updateOne({ _id: uid }, { $set: changes }, { upsert: true })
    },

    unsubscribe: async (uid: string, type: NotificationType): Promise<void> => {
      await stored.updateOne({ _id: uid }, { $set: { [`${type}.email`]: false } }, { upsert: true })
    },
  }
}
