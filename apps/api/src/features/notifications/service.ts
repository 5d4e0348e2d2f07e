import type {
  Notification,
  NotificationSettings,
  NotificationSettingsInput,
  NotificationType,
} from '@roommate-finder/contracts/notifications'
import { notificationTypes } from '@roommate-finder/contracts/notifications'
import { ObjectId } from '../../db/object-id.ts'
import { AppError } from '../../errors.ts'
import { createSignedLinks } from '../../mail/links.ts'
import type { FeatureContext } from '../feature.ts'
import type { NotificationDoc, NotificationSettingsDoc } from './document.ts'
import { type NotificationCursor, notificationRepository } from './repository.ts'
import { settingsRepository } from './settings-repository.ts'

interface User {
  uid: string
}

const toCursor = ({ createdAt, _id }: NotificationDoc): string => `${createdAt.getTime()}-${_id.toHexString()}`

const parseCursor = (cursor: string): NotificationCursor => {
  const [at, id] = cursor.split('-')
  return { at: new Date(Number(at)), id: new ObjectId(id) }
}

const toNotification = ({ _id, type, title, body, href, createdAt, read }: NotificationDoc): Notification => ({
  _id: _id.toHexString(),
  type,
  title,
  body,
  href,
  createdAt: createdAt.toISOString(),
  read,
})

const ALL = { inApp: true, email: true }

const toSettings = (doc: NotificationSettingsDoc | null): NotificationSettings => ({
  interest: { ...ALL, ...doc?.interest },
  message: { ...ALL, ...doc?.message },
  listing: { ...ALL, ...doc?.listing },
  seen: doc?.seen ?? true,
})

export type NotificationService = ReturnType<typeof notificationService>

export const notificationService = ({ db, links: linkSettings }: FeatureContext) => {
  const repository = notificationRepository(db)
  const settings = settingsRepository(db)
  const links = createSignedLinks(linkSettings, 'notifications')

  const getSettings = async ({ uid }: User): Promise<NotificationSettings> => toSettings(await settings.find(uid))

  return {
    list: async ({ limit, cursor }: { limit: number; cursor?: string | undefined }, { uid }: User) => {
      const after = cursor === undefined ? undefined : parseCursor(cursor)
      const found = await repository.list(uid, { limit: limit + 1, after })
      const items = found.slice(0, limit)
      const last = found.length > limit ? items.at(-1) : undefined
      return { items: items.map(toNotification), next: last ? toCursor(last) : null }
    },

    countUnread: repository.countUnread,

    /** Marks notifications as read. Returns how many stay unread. */
    markRead: async (
      { all, ids }: { all?: true | undefined; ids?: string[] | undefined },
      { uid }: User,
    ): Promise<{ notifications: number }> => {
      await repository.markRead(uid, all ? undefined : ids)
      return { notifications: await repository.countUnread(uid) }
    },

    getSettings,

    updateSettings: async (changes: NotificationSettingsInput, user: User): Promise<NotificationSettings> => {
      await settings.save(user.uid, changes)
      return getSettings(user)
    },

    /** Ends the mails of the type that the token of a link names. */
    unsubscribe: async (token: string): Promise<{ type: NotificationType }> => {
      const [name, uid] = links.verify('unsubscribe', token)?.subject.split(' ', 2) ?? []
      const type = notificationTypes.find((each) => each === name)
      if (!type || uid === undefined) {
        const message = 'This link is not valid. Please open the full link from the email.'
        throw new AppError('validation_failed', message, { fields: { token: message } })
      }
      await settings.unsubscribe(uid, type)
      return { type }
    },
  }
}
