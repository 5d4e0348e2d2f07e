import type { Feature } from '../feature.ts'
import { notificationSettings, notifications as stored } from './document.ts'
import { notificationRoutes } from './routes.ts'
import { notificationService } from './service.ts'

/** What happened to a user's rooms, messages and interests. */
export const notifications: Feature = {
  name: 'notifications',
  collections: [stored, notificationSettings],
  routes: (context) => notificationRoutes(notificationService(context)),
  exportUser: (context, { uid }) => notificationService(context).exportUser(uid),
  deleteUser: (context, { uid }, session) => notificationService(context).deleteUser(uid, session),
  deleteListings: (context, listings, session) =>
    notificationService(context).deleteListings(
      listings.map(({ _id }) => _id),
      session,
    ),
}
