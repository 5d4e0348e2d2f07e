import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { MAX_NOTIFICATIONS_SHOWN } from './limits.ts'
import { count, cursor, intParam, isoDate, linkToken, objectId, page } from './primitives.ts'

interface NotificationDef {
  /** Names the type in the settings. */
  label: string
  /** Completes sentences such as "Unsubscribe from emails about …". */
  about: string
  /** Whether browsers get such notifications as push notifications. */
  isPushed: boolean
  /**
   * How many mails about unread ones a user gets in an hour. What exceeds it waits for one mail at the end of the hour.
   * null: another feature mails the events.
   */
  mailsPerHour: number | null
  /** Whether they are mailed at once, one by one, and even if the user has read them on the page. */
  isMailedAtOnce: boolean
}

/** The types of notifications, in the order of the settings. `notificationTypeDocs` describes them. */
export const notificationDefs = {
  interest: {
    label: 'Interest in your rooms',
    about: 'interest in your rooms',
    isPushed: false,
    mailsPerHour: 1,
    isMailedAtOnce: false,
  },
  message: {
    label: 'New messages',
    about: 'new messages',
    isPushed: true,
    mailsPerHour: 3,
    isMailedAtOnce: false,
  },
  viewing: {
    label: 'Viewings',
    about: 'viewings',
    isPushed: true,
    mailsPerHour: 20,
    isMailedAtOnce: true,
  },
  listing: {
    label: 'Updates to your rooms and rooms you like',
    about: 'your rooms and rooms you like',
    isPushed: false,
    mailsPerHour: 1,
    isMailedAtOnce: false,
  },
  alert: {
    label: 'Rooms that match your saved searches',
    about: 'rooms that match your saved searches',
    isPushed: true,
    mailsPerHour: null,
    isMailedAtOnce: false,
  },
  safety: {
    label: 'Safety updates',
    about: 'safety updates',
    isPushed: false,
    mailsPerHour: 1,
    isMailedAtOnce: false,
  },
} as const satisfies Record<string, NotificationDef>
export type NotificationType = keyof typeof notificationDefs

export const notificationTypes = Object.keys(notificationDefs) as NotificationType[]

/** Returns an object with a value for each type of notification. */
export const byNotificationType = <T>(toValue: (type: NotificationType) => T) =>
  Object.fromEntries(notificationTypes.map((type) => [type, toValue(type)])) as Record<NotificationType, T>

export const notification = z.object({
  _id: objectId,
  type: z.enum(notificationTypes),
  title: z.string(),
  body: z.string(),
  /** Path of a page. */
  href: z.string(),
  createdAt: isoDate,
  read: z.boolean(),
})
export type Notification = z.infer<typeof notification>

export const notificationPage = page(notification)

export const notificationQuery = z.strictObject({
  limit: intParam({ min: 1, max: MAX_NOTIFICATIONS_SHOWN, fallback: 20 }),
  cursor,
})

export const listNotifications = endpoint({
  method: 'GET',
  path: '/notifications',
  auth: 'needed',
  rate: 'reads',
  query: notificationQuery,
  status: 200,
  response: notificationPage,
})

/** Either `all` or `ids`. Unknown ids and those of others are ignored. */
export const readNotificationsInput = z
  .object({
    all: z.optional(z.literal(true, 'Must be true')),
    ids: z.optional(
      z
        .array(objectId)
        .check(
          z.minLength(1, 'Must not be empty'),
          z.maxLength(MAX_NOTIFICATIONS_SHOWN, `Must be at most ${MAX_NOTIFICATIONS_SHOWN} ids`),
        ),
    ),
  })
  .check(
    z.refine(({ all, ids }) => all !== undefined || ids !== undefined, { error: 'Send ids or all', path: ['ids'] }),
  )

export const unreadNotifications = z.object({ notifications: count })

export const readNotifications = endpoint({
  method: 'POST',
  path: '/notifications/read',
  auth: 'needed',
  rate: 'writes',
  body: readNotificationsInput,
  status: 200,
  response: unreadNotifications,
})

/** Where notifications of one type are shown. */
export const notificationChannels = z.object({
  inApp: z.boolean('Must be true or false'),
  email: z.boolean('Must be true or false'),
})

export const notificationSettings = z.object({
  ...byNotificationType(() => notificationChannels),
  /** Whether the user and the people they talk to see which messages of each other were read. */
  seen: z.boolean('Must be true or false'),
  /** Whether mails about messages contain their texts. */
  emailTexts: z.boolean('Must be true or false'),
  /** Whether push notifications, which lock screens show, contain names and titles of rooms. */
  pushNames: z.boolean('Must be true or false'),
})
export type NotificationSettings = z.infer<typeof notificationSettings>

/** Settings that are left out keep their values. */
export const notificationSettingsInput = z.partial(notificationSettings)
export type NotificationSettingsInput = z.infer<typeof notificationSettingsInput>

export const getNotificationSettings = endpoint({
  method: 'GET',
  path: '/me/notification-settings',
  auth: 'needed',
  rate: 'reads',
  status: 200,
  response: notificationSettings,
})

export const updateNotificationSettings = endpoint({
  method: 'PUT',
  path: '/me/notification-settings',
  auth: 'needed',
  rate: 'writes',
  body: notificationSettingsInput,
  status: 200,
  response: notificationSettings,
})

/** Not strict: mail services append parameters of their own to links. */
export const unsubscribeQuery = z.object({ token: linkToken })
/**
 * `search`: the name of the saved search whose alerts ended, or null if the search was deleted before. Absent if all
 * mails of the type ended.
 */
export const unsubscribed = z.object({
  type: z.enum(notificationTypes),
  search: z.optional(z.nullable(z.string())),
})

/**
 * Ends the mails of one type, or the alerts of one saved search. Mails link to the page `/notifications/unsubscribe?token=`,
 * and mail programs POST to the same address (RFC 8058). So the token is in the query, and any body is ignored.
 */
export const unsubscribeNotifications = endpoint({
  method: 'POST',
  path: '/notifications/unsubscribe',
  auth: 'open',
  rate: 'writes',
  query: unsubscribeQuery,
  status: 200,
  response: unsubscribed,
})
