import type { Availability, ListingStatus, lifestyleOptions, RoomType } from '@roommate-finder/contracts/listings'
import type { SeedFacts } from './facts.ts'

export interface SeedListing {
  /** The uid of the owner. */
  host: string
  title: string
  location: string
  /** Dollars per month; null if the host does not state a rent. */
  rent: number | null
  roomType: RoomType
  lifestyle: (typeof lifestyleOptions)[number][]
  description: string
  contactInfo: string
  availability: Availability
  /** Of a listing that is not available. Default: paused. */
  status?: Extract<ListingStatus, 'rented' | 'expired'>
  /** The rent until two days ago. */
  reducedFrom?: number
  /** 0 to 120, unique so that the order of the listings is fixed. */
  daysAgo: number
  /** When the host last confirmed an available room. Default: less than 20. From 27 on, the host is asked to renew it. */
  confirmedDaysAgo?: number
  /** The number of interested seed people, at most 13. */
  likes: number
  views: number
  /** Absent if the host states none. */
  facts?: SeedFacts
}
