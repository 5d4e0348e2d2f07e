import { updatePhotos, uploadPhoto } from '@roommate-finder/contracts/photo-input'
import { getPhoto } from '@roommate-finder/contracts/photos'
import { fileRoute, route } from '../../http/route.ts'
import type { PhotoService } from './service.ts'

export const photoRoutes = (photos: PhotoService) => [
  route(uploadPhoto, ({ params, actor, upload }) => photos.add(params.id, actor, upload)),

  route(updatePhotos, ({ params, actor, body }) => photos.update(params.id, actor, body)),

  fileRoute(getPhoto, async ({ params: { id, width } }) => ({
    type: 'image/webp',
    etag: `"${id}-${width}"`,
    content: await photos.read(id, width),
  })),
]
