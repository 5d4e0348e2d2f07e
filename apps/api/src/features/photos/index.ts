import type { Feature } from '../feature.ts'
import { photoChunks, photoFiles, photoRemovals } from './document.ts'
import { photoRoutes } from './routes.ts'
import { photoService } from './service.ts'

/** Photos of listings. */
export const photos: Feature = {
  name: 'photos',
  collections: [photoFiles, photoChunks, photoRemovals],
  routes: (context) => photoRoutes(photoService(context)),
  jobs: (context) => [
    { name: 'delete photos', everySeconds: 60, run: (signal) => photoService(context).deleteRemoved(signal) },
  ],
  deleteListings: (context, deleted, session) => photoService(context).deleteOfListings(deleted, session),
}
