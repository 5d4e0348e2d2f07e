import { type Facts, facts, monthlyTotalOf } from '@roommate-finder/contracts/facts'
import { hasFacts } from '@roommate-finder/contracts/facts-input'
import { MAX_TITLE } from '@roommate-finder/contracts/limits'
import type { ListingInput } from '@roommate-finder/contracts/listing-input'
import type { Availability, Hidden, RoomType } from '@roommate-finder/contracts/listings'
import type { Photo } from '@roommate-finder/contracts/photos'
import type { ObjectId } from 'mongodb'
import * as z from 'zod/mini'
import { declareCollection } from '../../db/collection.ts'
import { fold } from '../../lib/text.ts'
import type { FilteredListing } from './filter.ts'
import { createSearchKeys } from './filters.ts'
import { listingIndexes } from './indexes.ts'
import { toLocation } from './search-keys.ts'

/**
 * Why a listing is hidden. `risk`: it waits for a moderator. `reports`: three people reported it. `moderator`: a
 * moderator hid it. `changes`: a moderator asked its owner to edit it. `suspension`: its owner's account is suspended.
 */
export type HiddenBy = Hidden['by']

export interface Hiding {
  by: HiddenBy
  /** A sentence for the owner. */
  reason: string
  since: Date
  /** Whether the owner has appealed. */
  appealed: boolean
}

/** A listing as stored. */
export interface ListingDoc {
  _id: ObjectId
  /** null for a listing of the legacy server whose owner has not signed in here yet; see `legacy.ownerEmail`. */
  ownerUid: string | null
  title: string
  location: string
  rent: number | null
  roomType: RoomType
  lifestyle: string[]
  description: string
  contactInfo: string
  availability: Availability
  facts: Facts
  /** The first is the cover. Absent in listings without photos. */
  photos?: Photo[]
  createdAt: Date
  updatedAt: Date
  likeCount: number
  /** Likes from the legacy server, which have no stored interests. */
  likeBase: number
  /** The likes that count for trending; see `InterestDoc`. Absent before the first. */
  trendLikes?: number
  viewCount: number
  /** The version of this document's shape. Absent in listings of the legacy server. */
  schema: number
  /** Set while the listing is in `hiddenListings`. */
  hiding?: Hiding
  /**
   * The shingles of the description by the time at which they came into it, which shows whose text is the copy. Absent
   * until the first edit of the description: then all are as old as the listing.
   */
  writtenAt?: { at: Date; shingles: number[] }[]
  legacy?: {
    ownerEmail?: string
    ownerName?: string
    [oddField: string]: unknown
  }
  derived: ListingKeys
  /** Not in `derived`: DocumentDB cannot sort along an index by a field whose parent contains an array. */
  order: ListingOrder
}

export interface ListingOrder {
  /** The rent, or a number above all rents, so that listings without rent come last in ascending order. */
  rent: number
  /** The monthly total; null if it is unknown, so that it comes last in descending order. */
  total: number | null
  /** The monthly total, or a number above all totals, so that listings without one come last in ascending order. */
  totalRising: number
  /** The title, folded. */
  title: string
}

/** Search fields, derived from the other fields at every write. */
export interface ListingKeys {
  /** The `KEYS_VERSION` that derived these fields. A job derives those of older versions anew. */
  version: number
  /** The letters and digits of the location. Equal for all spellings of a place. */
  location: string
  /** See search-keys.ts. */
  searchKeys: string[]
}

/**
 * Hidden listings are moved here, so that no read of `listings` can show them, and every write to them by others fails as
 * for a deleted listing.
 */
export const hiddenListings = declareCollection<ListingDoc>({
  name: 'hiddenListings',
  indexes: [
    { name: 'owner_newest', key: { ownerUid: 1, createdAt: -1, _id: -1 } },
    { name: 'search_keys', key: { 'derived.searchKeys': 1 } },
    { name: 'unclaimed', key: { 'legacy.ownerEmail': 1 }, sparse: true },
  ],
})

export const listings = declareCollection<ListingDoc>({ name: 'listings', indexes: listingIndexes })

/** The version of the shape that this code writes. */
export const LISTING_SCHEMA = 1

/**
 * The version of the search keys. Increment it with each change of `filters.ts` or `lib/text.ts` that gives listings
 * other keys.
 */
export const KEYS_VERSION = 2

/** Above every rent and total that the contract allows. */
const NO_AMOUNT = 1_000_000_000

/** Derives the fields that searches and sorts need. */
export const deriveFields = (listing: FilteredListing): Pick<ListingDoc, 'derived' | 'order'> => {
  const total = monthlyTotalOf({ rent: listing.rent, ...listing.facts })
  return {
    derived: {
      version: KEYS_VERSION,
      location: toLocation(listing.location),
      searchKeys: createSearchKeys(listing),
    },
    order: {
      rent: listing.rent ?? NO_AMOUNT,
      total,
      totalRising: total ?? NO_AMOUNT,
      title: fold(listing.title, MAX_TITLE),
    },
  }
}

/** The fields that an owner writes. Listings from the legacy server and the seed may have no rent. */
export type ListingContent = Omit<ListingInput, 'rent'> & { rent: number | null }

export type ListingFields = Pick<
  ListingDoc,
  | 'title'
  | 'location'
  | 'rent'
  | 'roomType'
  | 'lifestyle'
  | 'description'
  | 'contactInfo'
  | 'availability'
  | 'facts'
  | 'derived'
  | 'order'
>

/** Returns the stated facts. An empty list of amenities states nothing. */
const toFacts = (input: Facts): Facts => {
  const { amenities = [], ...rest } = z.parse(facts, input)
  return amenities.length > 0 ? { ...rest, amenities } : rest
}

/** Converts the owner's input to stored fields. An input without any fact keeps the stored facts. */
export const toFields = (
  input: ListingContent,
  stored: Partial<Pick<ListingDoc, 'facts' | 'photos'>> = {},
): ListingFields => {
  const { facts: storedFacts = {}, photos = [] } = stored
  const stated = hasFacts(input) ? toFacts(input) : storedFacts
  return {
    title: input.title,
    location: input.location,
    rent: input.rent,
    roomType: input.roomType,
    lifestyle: input.lifestyle,
    description: input.description,
    contactInfo: input.contactInfo,
    availability: input.availability,
    facts: stated,
    ...deriveFields({ ...input, facts: stated, photos }),
  }
}

export const createListingDoc = (listing: {
  _id: ObjectId
  ownerUid: string
  input: ListingContent
  now: Date
}): ListingDoc => ({
  _id: listing._id,
  ownerUid: listing.ownerUid,
  ...toFields(listing.input),
  createdAt: listing.now,
  updatedAt: listing.now,
  likeCount: 0,
  likeBase: 0,
  viewCount: 0,
  schema: LISTING_SCHEMA,
})
