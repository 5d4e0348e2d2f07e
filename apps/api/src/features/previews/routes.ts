import { getPreview, getRoomPicture, getSitemap } from '@roommate-finder/contracts/previews'
import { fileRoute } from '../../http/route.ts'
import type { PreviewService } from './service.ts'

export const previewRoutes = (previews: PreviewService) => [
  fileRoute(getPreview, async ({ params: { id } }) => ({
    type: 'text/html; charset=utf-8',
    content: Buffer.from(await previews.createPreview(id)),
    // Browsers get the page at the same address, so caches must not reuse the preview.
    maxAgeSeconds: 0,
  })),

  fileRoute(getRoomPicture, async ({ params: { id } }) => ({
    type: 'image/jpeg',
    content: await previews.readPicture(id),
    // The owner may choose another cover.
    maxAgeSeconds: 3600,
  })),

  fileRoute(getSitemap, async () => ({
    type: 'application/xml; charset=utf-8',
    content: Buffer.from(await previews.createSitemap()),
    maxAgeSeconds: 600,
  })),
]
