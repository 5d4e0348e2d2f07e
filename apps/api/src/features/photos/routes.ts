import {
  deleteProfilePhoto,
  updatePhotos,
  uploadPhoto,
  uploadProfilePhoto,
} from '@roommate-finder/contracts/photo-input'
import { getPhoto } from '@roommate-finder/contracts/photos'
import { fileRoute, route } from '../../http/route.ts'
import type { ProfilePhotoService } from './profile-service.ts'
import type { PhotoService } from './service.ts'

export const photoRoutes = (photos: PhotoService, profiles: ProfilePhotoService) => [
  route(uploadPhoto, ({ params, actor, upload }) => photos.add(params.id, actor, upload)),

  route(updatePhotos, ({ params, actor, body, query }) => photos.update(params.id, actor, body, query.known)),

  route(uploadProfilePhoto, async ({ actor, upload }) => ({ photoURL: await profiles.upload(actor, upload) })),

  route(deleteProfilePhoto, async ({ actor }) => {
    await profiles.remove(actor)
    return undefined
  }),

  fileRoute(getPhoto, async ({ params: { id, width }, query: { key } }) => ({
    type: 'image/webp',
    etag: `"${id}-${width}"`,
    ...(await photos.read(id, width, key)),
  })),
]
