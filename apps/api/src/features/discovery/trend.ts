import { MAX_TRENDING, type TrendingItem } from '@roommate-finder/contracts/discovery'
import type { ListingDoc } from '../../db/documents.ts'

export type TrendCandidate = Pick<
  ListingDoc,
  '_id' | 'title' | 'location' | 'rent' | 'roomType' | 'likeCount' | 'viewCount' | 'createdAt'
>

/** A like says more than a look. */
const LIKE_WEIGHT = 8

/** The age at which interest counts half of what it does for a listing just posted. */
const HALVED_AFTER_MS = 7 * 86_400_000

const scoreOf = ({ likeCount, viewCount, createdAt }: TrendCandidate, now: Date): number => {
  const ageMs = Math.max(0, now.getTime() - createdAt.getTime())
  return (1 + LIKE_WEIGHT * likeCount + viewCount) / (1 + ageMs / HALVED_AFTER_MS)
}

/** The listings by interest weighed against age, each once. */
export const rankTrending = (candidates: TrendCandidate[], now: Date): TrendingItem[] => {
  const different = new Map(candidates.map((listing) => [listing._id.toHexString(), listing]))
  return [...different]
    .map(([id, listing]) => ({ id, listing, score: scoreOf(listing, now) }))
    .sort((a, b) => b.score - a.score || (a.id < b.id ? 1 : -1))
    .slice(0, MAX_TRENDING)
    .map(({ id, listing }) => ({
      _id: id,
      title: listing.title,
      location: listing.location,
      rent: listing.rent,
      roomType: listing.roomType,
      likeCount: listing.likeCount,
      viewCount: listing.viewCount,
    }))
}
