import type { TrendingItem } from '@roommate-finder/contracts/discovery'
import { MAX_TRENDING } from '@roommate-finder/contracts/limits'
import type { ListingDoc } from '../listings/document.ts'

export type TrendCandidate = Pick<
  ListingDoc,
  '_id' | 'title' | 'location' | 'rent' | 'roomType' | 'likeCount' | 'viewCount' | 'createdAt' | 'photos'
>

const LIKE_WEIGHT = 8

/** No number of views outweighs one like: log10 of the largest safe integer is below 16. */
const VIEW_WEIGHT = LIKE_WEIGHT / 16

/** The age at which a listing has half the score of a new one. */
const HALF_SCORE_AGE_MS = 7 * 86_400_000

/**
 * Scores a listing as `(1 + 8 · likes + log10(1 + views) / 2) / (1 + age / 7 days)`. Of two listings of the same age, the
 * one with more likes scores higher, whatever their views.
 */
const scoreListing = ({ likeCount, viewCount, createdAt }: TrendCandidate, now: Date): number => {
  const ageMs = Math.max(0, now.getTime() - createdAt.getTime())
  const popularity = 1 + LIKE_WEIGHT * likeCount + VIEW_WEIGHT * Math.log10(1 + viewCount)
  return popularity / (1 + ageMs / HALF_SCORE_AGE_MS)
}

/** Returns the 24 listings with the highest scores, without duplicates. Equal scores are sorted by `_id`, newest first. */
export const rankTrending = (candidates: TrendCandidate[], now: Date): TrendingItem[] => {
  const uniqueById = new Map(candidates.map((listing) => [listing._id.toHexString(), listing]))
  return [...uniqueById]
    .map(([id, listing]) => ({ id, listing, score: scoreListing(listing, now) }))
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
      photo: listing.photos?.[0] ?? null,
    }))
}
