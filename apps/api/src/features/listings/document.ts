import { MAX_DESCRIPTION, MAX_LOCATION, MAX_TITLE } from '@roommate-finder/contracts/limits'
import type { ListingInput } from '@roommate-finder/contracts/listing-input'
import type { Availability, RoomType } from '@roommate-finder/contracts/listings'
import type { ObjectId } from 'mongodb'
import { declareCollection } from '../../db/collection.ts'
import { fold, wordKeys } from '../../lib/text.ts'
import { listingIndexes, retiredListingIndexes } from './indexes.ts'
import { EVERY_LISTING, locationKeys, valueKey } from './search-keys.ts'

/** A listing as stored. */
export interface ListingDoc {
  _id: ObjectId
  /** null: data of an older server whose owner has not signed in yet; see `legacy.ownerEmail`. */
  ownerUid: string | null
  title: string
  location: string
  rent: number | null
  roomType: RoomType
  lifestyle: string[]
  description: string
  contactInfo: string
  availability: Availability
  createdAt: Date
  updatedAt: Date
  likeCount: number
  /** Likes brought along from an older server, for which no interest is stored. */
  likeBase: number
  viewCount: number
  /** Shape of this document; the migrations bring lower ones here. */
  schema: number
  legacy?: {
    ownerEmail?: string
    ownerName?: string
    [oddField: string]: unknown
  }
  derived: ListingKeys
  /** Kept apart from `derived`, whose lists would keep an index from giving these in order. */
  order: ListingOrder
}

export interface ListingOrder {
  /** The rent, or a number above all rents: listings without rent come last when rents rise. */
  rent: number
  /** The title as it sorts, without case. */
  title: string
}

/** What indexes need, made from the rest of the listing at every write. */
export interface ListingKeys {
  /** Every combination of the equality filters that this listing fits: one index per sort serves them all. */
  browse: string[]
  /** The location, folded. */
  location: string
  /** What the word search and the filters by location, room type and availability find this listing by. */
  searchKeys: string[]
  /** The word keys of title and location, for suggestions. */
  headKeys: string[]
}

export const listings = declareCollection<ListingDoc>({
  name: 'listings',
  indexes: listingIndexes,
  retired: retiredListingIndexes,
})

/** The shape that this server writes. */
export const LISTING_SCHEMA = 2

/** Above every rent that the contract allows. */
const NO_RENT = 1_000_000_000

/** The equality filters. */
export interface BrowseFilter {
  roomType?: string | undefined
  availability?: string | undefined
}

/** The equality filters as one key; `listing.derived.browse` holds every key that the listing fits. */
export const browseKey = (filter: BrowseFilter): string => `${filter.roomType ?? '*'}|${filter.availability ?? '*'}`

/** What the indexes of a listing need, from what its owner wrote. */
export const deriveKeys = (
  listing: Pick<ListingDoc, 'title' | 'location' | 'description' | 'rent' | 'roomType' | 'availability'>,
): ListingKeys => {
  const { roomType, availability } = listing
  const location = fold(listing.location, MAX_LOCATION)
  const { headKeys, wordKeys: words } = wordKeys({
    title: fold(listing.title, MAX_TITLE),
    location,
    description: fold(listing.description, MAX_DESCRIPTION),
  })
  return {
    browse: [
      browseKey({}),
      browseKey({ roomType }),
      browseKey({ availability }),
      browseKey({ roomType, availability }),
    ],
    location,
    searchKeys: [EVERY_LISTING, ...locationKeys(location), valueKey(roomType), valueKey(availability), ...words],
    headKeys,
  }
}

export const deriveOrder = (listing: Pick<ListingDoc, 'title' | 'rent'>): ListingOrder => ({
  rent: listing.rent ?? NO_RENT,
  title: fold(listing.title, MAX_TITLE),
})

/** What an owner writes; listings of other origin may have no rent. */
export type ListingContent = Omit<ListingInput, 'rent'> & { rent: number | null }

export type ListingFields = Pick<ListingDoc, keyof ListingInput | 'derived' | 'order'>

/** What the owner wrote, ready to be stored. */
export const toFields = (input: ListingContent): ListingFields => ({
  title: input.title,
  location: input.location,
  rent: input.rent,
  roomType: input.roomType,
  lifestyle: input.lifestyle,
  description: input.description,
  contactInfo: input.contactInfo,
  availability: input.availability,
  derived: deriveKeys(input),
  order: deriveOrder(input),
})

export const newListing = (listing: {
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
