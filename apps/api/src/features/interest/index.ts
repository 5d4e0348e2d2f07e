import type { Feature } from '../feature.ts'
import { listingChangesService } from './changes-service.ts'
import { interests, reveals, trendNetworks } from './document.ts'
import { interestRoutes } from './routes.ts'
import { interestService } from './service.ts'

export const interest: Feature = {
  name: 'interest',
  collections: [interests, reveals, trendNetworks],
  routes: (context) => interestRoutes(interestService(context)),
  exportUser: (context, { uid }) => interestService(context).exportUser(uid),
  deleteUser: (context, { uid }, session) => interestService(context).deleteUser(uid, session),
  updateListing: (context, change, session) => listingChangesService(context).notifyOfUpdate(change, session),
  deleteListings: (context, deleted, session) => listingChangesService(context).delete(deleted, session),
}
