import type { Feature } from '../feature.ts'
import { insightRoutes } from './routes.ts'
import { insightService } from './service.ts'

export const insights: Feature = {
  name: 'insights',
  routes: (context) => insightRoutes(insightService(context)),
}
