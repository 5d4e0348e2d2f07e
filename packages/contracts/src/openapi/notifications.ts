import { NOTIFICATION_DAYS } from '../limits.ts'
import {
  byNotificationType,
  type NotificationType,
  notification,
  notificationChannels,
  notificationPage,
  notificationQuery,
  notificationSettings,
  notificationSettingsInput,
  readNotificationsInput,
  unreadNotifications,
  unsubscribed,
  unsubscribeQuery,
} from '../notifications.ts'
import { component, type FeatureDocs, parameters } from './feature-docs.ts'

const example = {
  _id: '68b0c5a1f2d3e4a5b6c7d8f2',
  type: 'message',
  title: 'Ben Ortiz messaged you',
  body: 'About “Sunny room near the park”',
  href: '/messages/68b0c5a1f2d3e4a5b6c7d8f0',
  createdAt: '2026-02-01T18:20:00.000Z',
  read: false,
} as const

const channels = { inApp: true, email: false }

/** Describes the types of notifications in the API reference. */
const notificationTypeDocs: Record<NotificationType, string> = {
  interest: 'Someone is interested in a room of the user.',
  message: 'Someone messaged the user, or people wait for the answer of the user.',
  viewing: 'A viewing was confirmed, moved or canceled, or is near; afterwards, whether the user found a room.',
  listing:
    'A room that the user is interested in changed its rent, became available again or was removed; a room that they asked about was rented or is no longer available; their own room expires.',
  alert: 'A room fits a saved search of the user.',
  safety: 'The outcome of reports, decisions of moderators, and warnings about people.',
}

const settingFields = {
  ...notificationTypeDocs,
  seen: 'Read receipts. Two people see which of their messages the other has read only if both have this on.',
  emailTexts:
    'Whether emails about messages contain their texts: the first 300 characters, if the sender has confirmed their email.',
  pushNames: 'Whether push notifications, which lock screens show, contain names and titles of rooms.',
}

export const notificationDocs: FeatureDocs = {
  tag: 'Notifications',
  description: `Events that concern the caller. Kept for ${NOTIFICATION_DAYS} days.`,
  operations: {
    listNotifications: {
      summary: "List the caller's notifications",
      description: 'The newest first.',
      success: 'One page of notifications.',
    },
    readNotifications: {
      summary: 'Mark notifications as read',
      description: 'Needs `all` or `ids`. Unknown ids are ignored.',
      success: 'The number of unread notifications left.',
    },
    getNotificationSettings: { summary: 'Get the notification settings', success: 'The settings.' },
    updateNotificationSettings: {
      summary: 'Change the notification settings',
      description: 'Settings that are left out keep their values.',
      success: 'All settings.',
    },
    unsubscribeNotifications: {
      summary: 'Unsubscribe from one type of email, or from one saved search',
      description:
        'Takes the token of the link in a mail, which never expires. Mail programs call it with one click (RFC 8058). A body is ignored; repeating the call changes nothing.',
      success: 'The user gets no more emails of this type, or about this search.',
    },
  },
  components: [
    component('Notification', notification, {
      description: 'Something that happened.',
      fields: {
        _id: 'Id of the notification.',
        type: 'What happened.',
        title: 'What happened, in short.',
        body: 'More about it.',
        href: 'Path of the page that shows it.',
        createdAt: 'When it happened. A conversation or a room has one notification, which a later event renews.',
        read: 'Whether the caller has read it.',
      },
      example,
    }),
    component('NotificationPage', notificationPage, {
      description: 'One page of notifications.',
      fields: { items: 'The notifications.', next: 'Cursor of the next page. `null` at the end.' },
      example: { items: [example], next: null },
    }),
    component('ReadNotificationsInput', readNotificationsInput, {
      description: 'The notifications to mark as read. Unknown keys are ignored.',
      fields: { all: 'Marks all of them.', ids: 'Ids of notifications.' },
      example: { ids: [example._id] },
    }),
    component('UnreadNotifications', unreadNotifications, {
      description: 'The unread notifications that are left.',
      fields: { notifications: 'Unread notifications.' },
      example: { notifications: 0 },
    }),
    component('NotificationChannels', notificationChannels, {
      description: 'Where notifications of one type are shown.',
      fields: { inApp: 'In the list of notifications.', email: 'In mails, if the email address is confirmed.' },
      example: channels,
    }),
    component('NotificationSettings', notificationSettings, {
      description: 'The notification settings of a user.',
      fields: settingFields,
      example: {
        ...byNotificationType(() => channels),
        seen: true,
        emailTexts: true,
        pushNames: false,
      },
    }),
    component('NotificationSettingsInput', notificationSettingsInput, {
      description: 'The notification settings to change. Unknown keys are ignored.',
      fields: settingFields,
      example: { message: channels },
    }),
    component('Unsubscribed', unsubscribed, {
      description: 'The result of unsubscribing.',
      fields: {
        type: 'The type of notifications that are no longer mailed.',
        search: 'Name of the saved search whose frequency is `off` now. Absent if the whole type is no longer mailed.',
      },
      example: { type: 'message' },
    }),
  ],
  parameters: [
    parameters(notificationQuery, { limit: 'Notifications on the page.', cursor: '`next` of the previous page.' }),
    parameters(unsubscribeQuery, { token: 'The token in the link of a mail.' }),
  ],
}
