import { openCollections } from '../../db/collections.ts'
import type { Feature } from '../feature.ts'
import { listingService } from '../listings/service.ts'
import { discoveryRoutes } from './routes.ts'
import { discoveryService } from './service.ts'

export const discovery: Feature = {
  name: 'discovery',
  routes: (context) => discoveryRoutes(discoveryService(openCollections(context.db), listingService(context), context)),
}
