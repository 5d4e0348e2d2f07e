import { NOTIFICATION_DAYS } from '@roommate-finder/contracts/limits'
import type { NotificationSettings, NotificationType } from '@roommate-finder/contracts/notifications'
import type { ObjectId } from 'mongodb'
import { declareCollection } from '../../db/collection.ts'

const DAY_S = 86_400

/** What happened, as its user sees it. */
export interface NotificationContent {
  type: NotificationType
  /** Identifies what happened. Unique per user. */
  cause: string
  title: string
  body: string
  /** Path of a page. */
  href: string
  /** The user who caused it, and whose account deletion deletes it. */
  actorUid?: string
  /** The listing whose deletion deletes it. */
  listingId?: ObjectId
}

export interface NotificationDoc extends NotificationContent {
  _id: ObjectId
  uid: string
  createdAt: Date
  read: boolean
  /** false if the user gets notifications of this type by mail only. */
  inApp: boolean
  /** When a mail about it is due. Absent if none is. */
  mailAt?: Date
  /** When the last mail about it was queued. */
  mailedAt?: Date
}

export const notifications = declareCollection<NotificationDoc>({
  name: 'notifications',
  indexes: [
    { name: 'once', key: { uid: 1, cause: 1 }, unique: true },
    { name: 'latest', key: { uid: 1, inApp: 1, createdAt: -1, _id: -1 } },
    { name: 'actor', key: { actorUid: 1 }, sparse: true },
    { name: 'listing', key: { listingId: 1 }, sparse: true },
    { name: 'mail_due', key: { mailAt: 1 }, sparse: true },
    // Servers also use it to find new notifications.
    { name: 'expiry', key: { createdAt: 1 }, expireAfterSeconds: NOTIFICATION_DAYS * DAY_S },
  ],
})

/** The settings that a user has changed. */
export type NotificationSettingsDoc = {
  /** The uid. */
  _id: string
  seen?: boolean | undefined
} & { [type in NotificationType]?: Partial<NotificationSettings[type]> | undefined }

export const notificationSettings = declareCollection<NotificationSettingsDoc>({
  name: 'notificationSettings',
  indexes: [],
})
