import { ObjectId } from '../../db/object-id.ts'
import { listingNotFound } from '../../errors.ts'
import type { FeatureContext } from '../context.ts'
import type { ListingService } from '../listings/service.ts'
import { createPreview, createSitemap } from './documents.ts'
import { previewRepository } from './repository.ts'

/** The sitemap protocol allows 50,000 entries. */
const MAX_ROOMS = 10_000

const SITEMAP_CACHED_MS = 25_000

export type PreviewService = ReturnType<typeof previewService>

/** Describes rooms to search engines and to programs that preview links, as a visitor sees them. */
export const previewService = (
  { db, createCache, links }: FeatureContext,
  { listings }: { listings: ListingService },
) => {
  const repository = previewRepository(db)

  const getSitemap = createCache('sitemap', SITEMAP_CACHED_MS, async () =>
    createSitemap(await repository.findNewest(MAX_ROOMS), links.webUrl),
  )

  return {
    /** @throws AppError `not_found` */
    createPreview: async (id: string): Promise<string> => {
      const [listing] = await listings.findByIds([new ObjectId(id)], undefined)
      if (!listing) throw listingNotFound()
      return createPreview(listing, links.webUrl)
    },

    /** Returns a sitemap of the newest rooms. */
    createSitemap: () => getSitemap(),
  }
}
