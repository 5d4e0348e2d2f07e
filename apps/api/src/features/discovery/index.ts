import type { Feature } from '../feature.ts'
import { discoveryRoutes } from './routes.ts'
import { discoveryService } from './service.ts'

export const discovery: Feature = {
  name: 'discovery',
  routes: (context) => discoveryRoutes(discoveryService(context)),
}
