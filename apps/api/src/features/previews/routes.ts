import { getPreview, getSitemap } from '@roommate-finder/contracts/previews'
import { fileRoute } from '../../http/route.ts'
import type { PreviewService } from './service.ts'

export const previewRoutes = (previews: PreviewService) => [
  fileRoute(getPreview, async ({ params: { id } }) => ({
    type: 'text/html; charset=utf-8',
    content: Buffer.from(await previews.preview(id)),
    // A cache must not show it to people, who get the page at the same address.
    maxAgeSeconds: 0,
  })),

  fileRoute(getSitemap, async () => ({
    type: 'application/xml; charset=utf-8',
    content: Buffer.from(await previews.createSitemap()),
    maxAgeSeconds: 600,
  })),
]
