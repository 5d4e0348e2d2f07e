import { type Facts, facts, hasFacts } from '@roommate-finder/contracts/facts'
import type { ListingInput } from '@roommate-finder/contracts/listing-input'
import type { Hidden, RoomType } from '@roommate-finder/contracts/listings'
import type { Photo } from '@roommate-finder/contracts/photos'
import type { Point } from '@roommate-finder/contracts/places'
import type { Document, ObjectId } from 'mongodb'
import * as z from 'zod/mini'
import { declareCollection } from '../../db/collection.ts'
import type { RoomFacts } from '../../mail/room.ts'
import { deriveFields, type SearchFields } from '../search/derive.ts'
import { listingIndexes } from '../search/indexes.ts'
import { type StoredStatus, toAvailability, toStatus } from '../search/status.ts'
import { toRentFields, toStatusFields } from './freshness.ts'
import { findPlaceAndSpot, type PlacedListing } from './place.ts'

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
  /** Set if a moderator hid the listing as a scam, which counts against older rooms of the owner, too. */
  isScam?: true
}

/** `description`: of the listing when it was hidden, before edits. Absent if an older version of this server hid it. */
export interface StoredHiding extends Hiding {
  description?: string
}

/** A listing as stored. */
export interface ListingDoc extends SearchFields {
  _id: ObjectId
  /** null for a listing of the legacy server whose owner has not signed in here yet; see `legacy.ownerEmail`. */
  ownerUid: string | null
  title: string
  location: string
  /** Where the room is, on the grid of `snapSpot`. Absent if an older version of this server wrote the listing. */
  spot?: Point | null
  rent: number | null
  roomType: RoomType
  lifestyle: string[]
  description: string
  contactInfo: string
  /** The status. */
  availability: StoredStatus
  /** When the status last changed. Absent if that was when an older version of this server wrote the listing. */
  statusAt?: Date
  /** When the owner last said that the room is available. Absent if that was when they posted it. */
  confirmedAt?: Date
  /**
   * When the owner of an active listing is asked to renew it or, once asked, when it expires. null for other listings.
   * Absent if an older version of this server wrote the listing; a job adds it.
   */
  dueAt?: Date | null
  /** When the owner was asked to renew the listing, which may have expired since. */
  askedAt?: Date | null
  /**
   * Why the owner was asked, if people waited for an answer: `askedAt` is that of this question. `dueAt` is when the listing
   * is due without it.
   */
  silence?: { askedAt: Date; dueAt: Date }
  /** The last change of the rent, and the last rent before it that stood for a week; null if none did. */
  rentChange?: { from: number | null; at: Date }
  /** The rent of which interested people were told last. Absent before the first change: then it is the rent. */
  toldRent?: number | null
  facts: Facts
  /** The first is the cover. Absent in listings without photos. */
  photos?: Photo[]
  createdAt: Date
  /** Which post of its owner this is, from 1 on, also counting deleted ones. Absent if it was stored without being posted. */
  postNumber?: number
  updatedAt: Date
  /** When the title, location, rent or room type last changed, which feeds show. Absent before the first change. */
  entryAt?: Date
  likeCount: number
  /** Likes from the legacy server, which have no stored interests. */
  likeBase: number
  /** The likes that count for trending; see `InterestDoc`. Absent before the first. */
  trendLikes?: number
  /** The version of this document's shape. Absent in listings of the legacy server. */
  schema: number
  /** Set while the listing is in `hiddenListings`. */
  hiding?: StoredHiding
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

export const listings = declareCollection<ListingDoc>({
  name: 'listings',
  indexes: listingIndexes,
})

/** The fields of a listing that decide whose answers count for it. */
export type OwnedListing = Pick<ListingDoc, '_id' | 'ownerUid'>

/** The owner, the age and the dates of a listing. */
export type PostedListing = OwnedListing &
  Pick<ListingDoc, 'createdAt'> & { facts: Pick<Facts, 'availableFrom' | 'minimumStayMonths'> }

/** The first view of a listing by a viewer on a UTC day. */
export interface ViewDoc {
  _id: ObjectId
  listingId: ObjectId
  /** `u:` and the uid, or `v:` and the hash of a visitor's address. */
  viewer: string
  /** YYYY-MM-DD. */
  day: string
  at: Date
}

/** How often a listing was viewed. Not in the listing, which is large and has many indexes. */
export interface ViewCountDoc {
  /** The id of the listing. */
  _id: ObjectId
  count: number
  /** The views of each week, by its Monday as YYYY-MM-DD. Absent before the first. */
  weeks?: Record<string, number>
}

export const viewCounts = declareCollection<ViewCountDoc>({ name: 'viewCounts', indexes: [] })

/** Sets the `viewCount` of a page of listings. With a pipeline in the `$lookup`, the read of one takes half as long again. */
export const joinViewCounts: Document[] = [
  {
    $lookup: {
      from: viewCounts.name,
      localField: '_id',
      foreignField: '_id',
      as: 'viewed',
    },
  },
  { $set: { viewCount: { $sum: '$viewed.count' } } },
  { $unset: 'viewed' },
]

export const views = declareCollection<ViewDoc>({
  name: 'views',
  indexes: [
    { name: 'once_a_day', key: { listingId: 1, viewer: 1, day: 1 }, unique: true },
    { name: 'viewer', key: { viewer: 1, at: -1 } },
    { name: 'expiry', key: { at: 1 }, expireAfterSeconds: 48 * 60 * 60 },
  ],
})

/** The version of the shape that this code writes. */
export const LISTING_SCHEMA = 1

/** The fields that an owner writes. Listings from the legacy server and the seed may have no rent. */
export type ListingContent = Omit<ListingInput, 'rent'> & { rent: number | null }

export type ListingFields = Pick<
  ListingDoc,
  | 'title'
  | 'location'
  | 'place'
  | 'spot'
  | 'rent'
  | 'roomType'
  | 'lifestyle'
  | 'description'
  | 'contactInfo'
  | 'availability'
  | 'statusAt'
  | 'facts'
  | 'derived'
  | 'order'
  | 'confirmedAt'
  | 'dueAt'
  | 'askedAt'
  | 'rentChange'
  | 'toldRent'
  | 'entryAt'
>

/** Returns the stated facts. An empty list of amenities states nothing. */
const toFacts = (input: Facts): Facts => {
  const { amenities = [], ...rest } = z.parse(facts, input)
  return amenities.length > 0 ? { ...rest, amenities } : rest
}

/** The fields that the entries of feeds show. */
const ENTRY_FIELDS = ['title', 'location', 'rent', 'roomType'] as const

/**
 * Converts the owner's input to the stored fields of the listing `_id`. An input without any fact keeps the stored facts. One with the same
 * availability keeps the status.
 * @throws AppError `validation_failed` for an unknown place, or a spot that lies too far from it
 */
export const toFields = (
  _id: ObjectId,
  input: ListingContent,
  now: Date,
  stored?: Pick<
    ListingDoc,
    | keyof PlacedListing
    | (typeof ENTRY_FIELDS)[number]
    | 'facts'
    | 'photos'
    | 'availability'
    | 'rentChange'
    | 'toldRent'
    | 'createdAt'
  >,
): ListingFields => {
  const stated = hasFacts(input) ? toFacts(input) : (stored?.facts ?? {})
  const isSameStatus = stored !== undefined && toAvailability(stored.availability) === input.availability
  const availability = isSameStatus ? stored.availability : input.availability
  const { place, spot } = findPlaceAndSpot(input, stored)
  return {
    title: input.title,
    location: input.location,
    spot,
    rent: input.rent,
    roomType: input.roomType,
    lifestyle: input.lifestyle,
    description: input.description,
    contactInfo: input.contactInfo,
    availability,
    ...(!isSameStatus && { statusAt: now, ...toStatusFields(toStatus(availability), now) }),
    ...(stored && ENTRY_FIELDS.some((field) => stored[field] !== input[field]) && { entryAt: now }),
    ...(stored && toRentFields(stored, input.rent, now)),
    facts: stated,
    ...deriveFields({ _id, ...input, place, spot, availability, facts: stated, photos: stored?.photos ?? [] }),
  }
}

export const createListingDoc = (listing: {
  _id: ObjectId
  ownerUid: string
  input: ListingContent
  now: Date
  postNumber?: number
}): ListingDoc => ({
  _id: listing._id,
  ownerUid: listing.ownerUid,
  ...toFields(listing._id, listing.input, listing.now),
  createdAt: listing.now,
  ...(listing.postNumber !== undefined && { postNumber: listing.postNumber }),
  updatedAt: listing.now,
  likeCount: 0,
  likeBase: 0,
  schema: LISTING_SCHEMA,
})

/** Returns what mails say of a listing. */
export const toRoomFacts = (
  doc: Pick<ListingDoc, '_id' | 'title' | 'location' | 'rent' | 'availability' | 'facts' | 'photos' | 'hiding'>,
): RoomFacts => ({
  _id: doc._id.toHexString(),
  title: doc.title,
  location: doc.location,
  rent: doc.rent,
  availability: toAvailability(doc.availability),
  ...(doc.facts.availableFrom !== undefined && { availableFrom: doc.facts.availableFrom }),
  photo: doc.photos?.[0] ?? null,
  isHidden: doc.hiding !== undefined,
})
