import {
  getNotificationSettings,
  listNotifications,
  readNotifications,
  unsubscribeNotifications,
  updateNotificationSettings,
} from '@roommate-finder/contracts/notifications'
import { getPush, subscribePush, unsubscribePush } from '@roommate-finder/contracts/push'
import { route } from '../../http/route.ts'
import type { PushService } from './push-service.ts'
import type { NotificationService } from './service.ts'

export const notificationRoutes = (notifications: NotificationService, push: PushService) => [
  route(listNotifications, ({ query, actor }) => notifications.list(query, actor)),
  route(readNotifications, ({ body, actor }) => notifications.markRead(body, actor)),
  route(getNotificationSettings, ({ actor }) => notifications.getSettings(actor)),
  route(updateNotificationSettings, ({ body, actor }) => notifications.updateSettings(body, actor)),
  route(unsubscribeNotifications, ({ query }) => notifications.unsubscribe(query.token)),
  route(getPush, () => ({ publicKey: push.publicKey })),
  route(subscribePush, ({ body, actor }) => push.subscribe(body, actor)),
  route(unsubscribePush, ({ body, actor }) => push.unsubscribe(body, actor)),
]
