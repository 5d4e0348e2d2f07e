import { openCollections } from '../../db/collections.ts'
import type { Feature } from '../feature.ts'
import { interestService } from '../interest/service.ts'
import { listingService } from '../listings/service.ts'
import { insightRoutes } from './routes.ts'
import { insightService } from './service.ts'

export const insights: Feature = {
  name: 'insights',
  routes: (context) =>
    insightRoutes(
      insightService(
        openCollections(context.db),
        { listings: listingService(context), interest: interestService(context) },
        context,
      ),
    ),
}
