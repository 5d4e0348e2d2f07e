import type { TrendingItem } from '@roommate-finder/contracts/discovery'
import { TREND_HALF_DAYS, TREND_LIKE_WEIGHT } from '@roommate-finder/contracts/limits'
import type { ListingDoc } from '../listings/document.ts'

export type TrendCandidate = { viewCount: number } & Pick<
  ListingDoc,
  '_id' | 'ownerUid' | 'title' | 'location' | 'rent' | 'roomType' | 'likeCount' | 'trendLikes' | 'createdAt' | 'photos'
>

/** No number of views outweighs one like: log10 of the largest safe integer is below 16. */
const VIEW_WEIGHT = TREND_LIKE_WEIGHT / 16

const HALF_SCORE_AGE_MS = TREND_HALF_DAYS * 86_400_000

/**
 * Scores a listing as `(1 + 8 · likes + log10(1 + views) / 2) / (1 + age / 7 days)`, where `likes` are its `trendLikes`. Of
 * two listings of the same age, the one with more likes scores higher, whatever their views.
 */
const scoreListing = ({ trendLikes = 0, viewCount, createdAt }: TrendCandidate, now: Date): number => {
  const ageMs = Math.max(0, now.getTime() - createdAt.getTime())
  const popularity = 1 + TREND_LIKE_WEIGHT * trendLikes + VIEW_WEIGHT * Math.log10(1 + viewCount)
  return popularity / (1 + ageMs / HALF_SCORE_AGE_MS)
}

/** Sorts listings by their scores, highest first, without duplicates. Equal scores are sorted by `_id`, newest first. */
export const rankTrending = (candidates: TrendCandidate[], now: Date): TrendCandidate[] => {
  const uniqueById = new Map(candidates.map((listing) => [listing._id.toHexString(), listing]))
  return [...uniqueById]
    .map(([id, listing]) => ({ id, listing, score: scoreListing(listing, now) }))
    .sort((a, b) => b.score - a.score || (a.id < b.id ? 1 : -1))
    .map(({ listing }) => listing)
}

export const toTrendingItem = ({
  _id,
  title,
  location,
  rent,
  roomType,
  likeCount,
  viewCount,
  photos,
}: TrendCandidate): TrendingItem => ({
  _id: _id.toHexString(),
  title,
  location,
  rent,
  roomType,
  likeCount,
  viewCount,
  photo: photos?.[0] ?? null,
})
