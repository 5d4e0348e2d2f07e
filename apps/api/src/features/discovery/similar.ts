import { MAX_SIMILAR } from '@roommate-finder/contracts/limits'
import type { Listing } from '@roommate-finder/contracts/listings'
import { ObjectId } from '../../db/object-id.ts'
import { listingNotFound } from '../../errors.ts'
import type { ListingService, Viewer } from '../listings/service.ts'

const getRentDistance = (listing: Listing, rent: number): number =>
  listing.rent === null ? Number.MAX_VALUE : Math.abs(listing.rent - rent)

/**
 * Finds up to 4 other available listings in the same location: the nearest rents first, then those without rent. For a
 * listing without rent: those without rent, then the lowest rents. Throws `not_found`.
 */
export const findSimilar = async (
  listings: Pick<ListingService, 'findLocationAndRent' | 'matchListed' | 'select'>,
  id: string,
  viewer: Viewer,
): Promise<Listing[]> => {
  const [listing, listed] = await Promise.all([
    listings.findLocationAndRent(new ObjectId(id), viewer.uid),
    listings.matchListed(viewer.uid),
  ])
  if (!listing) throw listingNotFound()
  const { location, rent } = listing
  const select = (rents: { $gte: number; $lt?: number } | null, direction: 1 | -1) =>
    listings.select(
      {
        match: { ...listed, 'derived.location': location, availability: 'available', rent: rents },
        sort: { rent: direction, _id: direction },
        // One more, because the listing itself may be among them.
        limit: MAX_SIMILAR + 1,
      },
      viewer.uid,
    )
  const found =
    rent === null
      ? await Promise.all([select(null, -1), select({ $gte: 0 }, 1)])
      : await Promise.all([select({ $gte: rent }, 1), select({ $gte: 0, $lt: rent }, -1), select(null, -1)])
  const others = found.flat().filter(({ _id }) => _id !== id)
  if (rent !== null) others.sort((a, b) => getRentDistance(a, rent) - getRentDistance(b, rent))
  return others.slice(0, MAX_SIMILAR)
}
