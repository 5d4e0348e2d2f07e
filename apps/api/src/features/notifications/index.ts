import type { Feature } from '../feature.ts'
import { notificationSettings, notifications as stored } from './document.ts'
import { notificationRoutes } from './routes.ts'
import { notificationService } from './service.ts'

/** What happened to a user's rooms, messages and interests. */
export const notifications: Feature = {
  name: 'notifications',
  collections: [stored, notificationSettings],
  routes: (context) => notificationRoutes(notificationService(context)),
}
