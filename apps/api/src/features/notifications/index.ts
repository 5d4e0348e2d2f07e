import type { Feature } from '../feature.ts'
import { notificationSettings, notifications as stored } from './document.ts'
import { notificationMailService } from './mail-service.ts'
import { notificationRoutes } from './routes.ts'
import { notificationService } from './service.ts'

/** Notifications about a user's rooms, messages, interests and safety, on the pages and by mail. */
export const notifications: Feature = {
  name: 'notifications',
  collections: [stored, notificationSettings],
  routes: (context) => notificationRoutes(notificationService(context)),
  jobs: (context) => [
    { name: 'mail notifications', everySeconds: 5, run: (signal) => notificationMailService(context).queueDue(signal) },
  ],
  exportUser: (context, { uid }) => notificationService(context).exportUser(uid),
  deleteUser: (context, { uid }, session) => notificationService(context).deleteUser(uid, session),
  deleteListings: (context, listings, session) =>
    notificationService(context).deleteListings(
      listings.map(({ _id }) => _id),
      session,
    ),
}
