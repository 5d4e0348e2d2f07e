import type { Listing } from '@roommate-finder/contracts/listings'
import { ObjectId } from '../../db/object-id.ts'
import { listingNotFound } from '../../errors.ts'
import type { FeatureContext } from '../context.ts'
import type { ListingService } from '../listings/service.ts'
import type { PhotoService } from '../photos/service.ts'
import { createPreview, createSitemap } from './documents.ts'
import { previewRepository } from './repository.ts'
import { cropPhoto, drawRoom } from './room-picture.ts'

/** The sitemap protocol allows 50,000 entries. */
const MAX_ROOMS = 10_000

const SITEMAP_CACHED_MS = 25_000
/** A photo and a drawing never change. */
const PICTURE_CACHED_MS = 3_600_000

export type PreviewService = ReturnType<typeof previewService>

/** Describes rooms to search engines and to programs that preview links, as a visitor sees them. */
export const previewService = (
  { db, createCache, links }: FeatureContext,
  { listings, photos }: { listings: ListingService; photos: PhotoService },
) => {
  const repository = previewRepository(db)

  const getSitemap = createCache('sitemap', SITEMAP_CACHED_MS, async () =>
    createSitemap(await repository.findNewest(MAX_ROOMS), links.webUrl),
  )

  const findListing = async (id: string): Promise<Listing> => {
    const [listing] = await listings.findByIds([new ObjectId(id)], undefined)
    if (!listing) throw listingNotFound()
    return listing
  }

  const getCrop = createCache('room pictures', PICTURE_CACHED_MS, async (photoId) =>
    cropPhoto((await photos.read(photoId, '1080', undefined)).content),
  )

  return {
    /** @throws AppError `not_found` */
    createPreview: async (id: string): Promise<string> => createPreview(await findListing(id), links.webUrl),

    /** @throws AppError `not_found` */
    readPicture: async (id: string): Promise<Buffer> => {
      const { photo, roomType } = await findListing(id)
      return photo ? getCrop(photo.id) : drawRoom({ seed: id, kind: roomType })
    },

    /** Returns a sitemap of the newest rooms. */
    createSitemap: () => getSitemap(),
  }
}
