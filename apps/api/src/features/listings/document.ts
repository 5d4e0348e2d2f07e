import { MAX_DESCRIPTION, MAX_LOCATION, MAX_TITLE } from '@roommate-finder/contracts/limits'
import type { ListingInput } from '@roommate-finder/contracts/listing-input'
import type { Host, Listing, ListingDetails } from '@roommate-finder/contracts/listings'
import { maskEmail } from '@roommate-finder/contracts/masked-email'
import type { IndexDescription, ObjectId } from 'mongodb'
import { declareCollection } from '../../db/collection.ts'
import type { ListingDoc, ListingKeys, ListingOrder } from '../../db/documents.ts'
import { fold, wordKeys } from '../../lib/text.ts'
import { MEMBER_NAME, type UserDoc } from '../accounts/document.ts'
import { EVERY_LISTING, locationKeys, valueKey } from './search-keys.ts'

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

/**
 * One index per sort on offer, each behind the equality filters, and one per range. Not every engine bounds a range well
 * behind a list such as `derived.browse`: what follows a cursor and a range of rents have plain indexes. Named, for
 * queries hint them.
 */
export const listingIndexes = [
  {
    name: 'browse_newest',
    key: { 'derived.browse': 1, createdAt: -1, _id: -1 },
  },
  {
    name: 'browse_rent_falling',
    key: { 'derived.browse': 1, rent: -1, _id: -1 },
  },
  {
    name: 'browse_rent_rising',
    key: { 'derived.browse': 1, 'order.rent': 1, _id: 1 },
  },
  {
    name: 'browse_likes',
    key: { 'derived.browse': 1, likeCount: -1, _id: -1 },
  },
  {
    name: 'browse_title',
    key: { 'derived.browse': 1, 'order.title': 1, _id: 1 },
  },
  { name: 'newest', key: { createdAt: -1, _id: -1 } },
  { name: 'rent_order', key: { rent: 1, _id: 1, availability: 1 } },
  { name: 'room_rent', key: { roomType: 1, rent: 1, _id: 1, availability: 1 } },
  { name: 'owner_newest', key: { ownerUid: 1, createdAt: -1, _id: -1 } },
  { name: 'search_keys', key: { 'derived.searchKeys': 1 } },
  { name: 'head_keys', key: { 'derived.headKeys': 1 } },
  {
    name: 'place_rent',
    key: { 'derived.location': 1, availability: 1, rent: 1, _id: 1 },
  },
  {
    name: 'place_figures',
    key: { 'derived.location': 1, location: 1, roomType: 1, rent: 1, likeCount: 1, viewCount: 1 },
  },
  { name: 'unclaimed', key: { 'legacy.ownerEmail': 1 }, sparse: true },
] as const satisfies (IndexDescription & { name: string })[]

export type ListingIndex = (typeof listingIndexes)[number]['name']

/** Indexes of earlier versions, dropped once the present ones are built. */
export const retiredListingIndexes = ['words', 'head_words', 'owner_slot', 'untallied']

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

/** A listing with its owner and the viewer's own interest joined to it, as lists of at most one. */
export type ListingRow = Omit<ListingDoc, 'derived' | 'order' | 'likeBase' | 'schema'> & {
  owner: UserDoc[]
  interest?: { _id: ObjectId }[]
}

const isInterested = (row: ListingRow): boolean => row.interest !== undefined && row.interest.length > 0

/**
 * The owner's address for a signed-in viewer: whole for the owner, and for an interested viewer if it is confirmed; else
 * masked. An address of an older server counts as not confirmed. undefined where there is none.
 */
const visibleEmail = (row: ListingRow, viewerUid: string): string | undefined => {
  const [owner] = row.owner
  const email = owner?.email ?? row.legacy?.ownerEmail
  if (email === undefined) return undefined
  const isConfirmed = owner?.verified === true && owner.email !== null
  const isWhole = row.ownerUid === viewerUid || (isInterested(row) && isConfirmed)
  return isWhole ? email : maskEmail(email)
}

const ownerName = (row: ListingRow): string => row.owner[0]?.name ?? row.legacy?.ownerName ?? MEMBER_NAME

/** The listing as a viewer may see it: contact details for the owner and interested viewers, the e-mail for the owner. */
export const toListing = (row: ListingRow, viewerUid: string | undefined): Listing => {
  const isOwner = viewerUid !== undefined && row.ownerUid === viewerUid
  const email = isOwner ? visibleEmail(row, viewerUid) : undefined
  return {
    _id: row._id.toHexString(),
    title: row.title,
    location: row.location,
    rent: row.rent,
    roomType: row.roomType,
    lifestyle: row.lifestyle,
    description: row.description,
    availability: row.availability,
    userName: ownerName(row),
    likeCount: row.likeCount,
    viewCount: row.viewCount,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    isOwner,
    liked: isInterested(row),
    ...(email !== undefined && { userEmail: email }),
    ...((isOwner || isInterested(row)) && { contactInfo: row.contactInfo }),
  }
}

/** The listing with its host; signed-in viewers also see the host's e-mail, whole or masked. */
export const toListingDetails = (row: ListingRow, viewerUid: string | undefined): ListingDetails => {
  const email = viewerUid === undefined ? undefined : visibleEmail(row, viewerUid)
  const owner = row.owner[0]
  const host: Host = {
    name: ownerName(row),
    verified: owner?.verified ?? false,
    memberSince: owner?.memberSince?.toISOString() ?? null,
    ...(email !== undefined && { email }),
    ...(owner?.photoURL && { photoURL: owner.photoURL }),
  }
  return {
    ...toListing(row, viewerUid),
    ...(email !== undefined && { userEmail: email }),
    host,
  }
}

export const listings = declareCollection<ListingDoc>({
  name: 'listings',
  indexes: listingIndexes,
  retired: retiredListingIndexes,
})
