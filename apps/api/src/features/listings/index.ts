import type { Feature } from '../feature.ts'
import { hiddenListings, listings as listingCollection } from './document.ts'
import { keysService } from './keys-service.ts'
import { migrateListings } from './legacy-document.ts'
import { listingRoutes } from './routes.ts'
import { listingService } from './service.ts'
import { views } from './views-repository.ts'
import { listingWriteService } from './write-service.ts'

export const listings: Feature = {
  name: 'listings',
  collections: [listingCollection, hiddenListings, views],
  migrations: [migrateListings],
  jobs: (context) => [
    { name: 'derive search keys', everySeconds: 30, run: (signal) => keysService(context).deriveOutdated(signal) },
  ],
  routes: (context) => listingRoutes(listingService(context), listingWriteService(context)),
  exportUser: (context, { uid }) => listingService(context).exportUser(uid),
  deleteUser: (context, { uid }, session) => listingWriteService(context).deleteUser(uid, session),
  deleteListings: (context, deleted, session) => listingWriteService(context).deleteViews(deleted, session),
  confirmEmail: (context, { uid, address }) => listingWriteService(context).claimByEmail(uid, address),
}
