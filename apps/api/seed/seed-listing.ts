import type { Availability, lifestyleOptions, RoomType } from '@roommate-finder/contracts/listings'

export interface SeedListing {
  /** `uid` of the person it belongs to. */
  host: string
  title: string
  location: string
  /** Dollars per month; null where the host would rather talk about it. */
  rent: number | null
  roomType: RoomType
  lifestyle: (typeof lifestyleOptions)[number][]
  description: string
  contactInfo: string
  availability: Availability
  /** 0 to 120 and never the same twice, so that the newest first is one order. */
  daysAgo: number
  /** How many of the seed people but the host showed interest: at most 13. */
  likes: number
  views: number
}
