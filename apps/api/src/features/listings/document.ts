import { MAX_DESCRIPTION, MAX_LOCATION, MAX_TITLE } from '@roommate-finder/contracts/limits'
import type { ListingInput } from '@roommate-finder/contracts/listing-input'
import type { Availability, RoomType } from '@roommate-finder/contracts/listings'
import type { ObjectId } from 'mongodb'
import { declareCollection } from '../../db/collection.ts'
import { createWordKeys, fold } from '../../lib/text.ts'
import { listingIndexes, retiredListingIndexes } from './indexes.ts'
import { createLocationKeys, createRentKeys, toSuggestionKey, toValueKey } from './search-keys.ts'

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
  createdAt: Date
  updatedAt: Date
  likeCount: number
  /** Likes from the legacy server, which have no stored interests. */
  likeBase: number
  viewCount: number
  /** The version of this document's shape. Migrations raise it to `LISTING_SCHEMA`. */
  schema: number
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
  /** The title, folded. */
  title: string
}

/** Search fields, derived from the other fields at every write. */
export interface ListingKeys {
  /** The location, folded. */
  location: string
  /** See search-keys.ts. */
  searchKeys: string[]
}

export const listings = declareCollection<ListingDoc>({
  name: 'listings',
  indexes: listingIndexes,
  retired: retiredListingIndexes,
})

/** The shape that this version writes. */
export const LISTING_SCHEMA = 4

/** Above every rent that the contract allows. */
const NO_RENT = 1_000_000_000

type DerivedFrom = Pick<ListingDoc, 'title' | 'location' | 'description' | 'rent' | 'roomType' | 'availability'>

/** Derives the fields that searches and sorts need. */
export const deriveFields = (listing: DerivedFrom): Pick<ListingDoc, 'derived' | 'order'> => {
  const title = fold(listing.title, MAX_TITLE)
  const location = fold(listing.location, MAX_LOCATION)
  const description = fold(listing.description, MAX_DESCRIPTION)
  const { suggestionKeys, wordKeys } = createWordKeys({ title, location, description })
  const values = [listing.roomType, listing.availability].map(toValueKey)
  const rents = listing.rent === null ? [] : createRentKeys(listing.rent)
  return {
    derived: {
      location,
      searchKeys: [
        ...wordKeys,
        ...suggestionKeys.map(toSuggestionKey),
        ...createLocationKeys(location),
        ...values,
        ...rents,
      ],
    },
    order: { rent: listing.rent ?? NO_RENT, title },
  }
}

/** The fields that an owner writes. Listings from the legacy server and the seed may have no rent. */
export type ListingContent = Omit<ListingInput, 'rent'> & { rent: number | null }

export type ListingFields = Pick<ListingDoc, keyof ListingInput | 'derived' | 'order'>

/** Converts the owner's input to stored fields. */
export const toFields = (input: ListingContent): ListingFields => ({
  title: input.title,
  location: input.location,
  rent: input.rent,
  roomType: input.roomType,
  lifestyle: input.lifestyle,
  description: input.description,
  contactInfo: input.contactInfo,
  availability: input.availability,
  ...deriveFields(input),
})

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
