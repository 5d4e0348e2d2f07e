import type { Availability, lifestyleOptions, RoomType } from '@roommate-finder/contracts/listings'
import { boston } from './listings/boston.ts'
import { california } from './listings/california.ts'
import { greatLakes } from './listings/great-lakes.ts'
import { midAtlantic } from './listings/mid-atlantic.ts'
import { mountain } from './listings/mountain.ts'
import { newYork } from './listings/new-york.ts'
import { oklahoma } from './listings/oklahoma.ts'
import { pacific } from './listings/pacific.ts'
import { southeast } from './listings/southeast.ts'
import { texas } from './listings/texas.ts'
import { upperMidwest } from './listings/upper-midwest.ts'

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

export const listings: SeedListing[] = [
  ...newYork,
  ...boston,
  ...midAtlantic,
  ...greatLakes,
  ...upperMidwest,
  ...texas,
  ...oklahoma,
  ...southeast,
  ...mountain,
  ...california,
  ...pacific,
]
