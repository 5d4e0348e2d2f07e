import type { Feature } from '../feature.ts'
import { photoChunks, photoFiles, photoHashes, photoRemovals, pictureFetches } from './document.ts'
import { profilePhotoService } from './profile-service.ts'
import { photoRoutes } from './routes.ts'
import { photoService } from './service.ts'
import { photoStoreService } from './store-service.ts'

/** Photos of listings and people. */
export const photos: Feature = {
  name: 'photos',
  collections: [photoFiles, photoChunks, photoHashes, photoRemovals, pictureFetches],
  routes: (context) => {
    const store = photoStoreService(context)
    return photoRoutes(photoService(context, store), profilePhotoService(context, store))
  },
  jobs: (context) => [
    { name: 'delete photos', everySeconds: 60, run: (signal) => photoService(context).deleteRemoved(signal) },
    { name: 'fetch pictures', everySeconds: 10, run: (signal) => profilePhotoService(context).fetchDue(signal) },
  ],
  exportUser: (context, { uid }) => photoService(context).exportUser(uid),
  changeUser: (context, { uid, photoURL }) => profilePhotoService(context).requestFetch(uid, photoURL),
  deleteUser: (context, { uid }, session) => profilePhotoService(context).deleteUser(uid, session),
  deleteListings: (context, deleted, session) => photoService(context).deleteOfListings(deleted, session),
}
