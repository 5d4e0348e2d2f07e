import {
  getNotificationSettings,
  listNotifications,
  readNotifications,
  unsubscribeNotifications,
  updateNotificationSettings,
} from '@roommate-finder/contracts/notifications'
import { route } from '../../http/route.ts'
import type { NotificationService } from './service.ts'

export const notificationRoutes = (notifications: NotificationService) => [
  route(listNotifications, ({ query, actor }) => notifications.list(query, actor)),
  route(readNotifications, ({ body, actor }) => notifications.markRead(body, actor)),
  route(getNotificationSettings, ({ actor }) => notifications.getSettings(actor)),
  route(updateNotificationSettings, ({ body, actor }) => notifications.updateSettings(body, actor)),
  route(unsubscribeNotifications, ({ query }) => notifications.unsubscribe(query.token)),
]
