import type { NamedIndex } from '../../db/collection.ts'

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
] as const satisfies readonly NamedIndex[]

export type ListingIndex = (typeof listingIndexes)[number]['name']

/** Indexes of earlier versions, dropped once the present ones are built. */
export const retiredListingIndexes = ['words', 'head_words', 'owner_slot', 'untallied']
