import type { Feature } from '../feature.ts'
import { previewRoutes } from './routes.ts'
import { previewService } from './service.ts'

/** Previews of shared rooms, and their sitemap. */
export const previews: Feature = {
  name: 'previews',
  routes: (context) => previewRoutes(previewService(context)),
}
