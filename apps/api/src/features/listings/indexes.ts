import { type Availability, availabilities, type RoomType, roomTypes } from '@roommate-finder/contracts/listings'
import type { NamedIndex } from '../../db/collection.ts'

/** Begins the index of each sort. */
const filters = { roomType: 1, availability: 1 } as const

/**
 * By MongoDB's guideline: equality, then sort, then range. A filter that is not set asks for each of its values (see
 * `filterCondition`), so that one index per sort serves every combination of the filters.
 *
 * | index | serves |
 * |---|---|
 * | `newest` | newest and oldest first without filters, the cursor of the list of all, listings per week |
 * | `filtered_newest` | newest and oldest first, counts |
 * | `filtered_likes`, `filtered_title` | the sort of that name |
 * | `filtered_rent` | rents falling, where null comes last; ranges of rents in either order |
 * | `filtered_rent_rising` | rents rising, with listings without rent last |
 * | `owner_newest` | a user's own listings |
 * | `search_keys` | words, location, and filters and rents beside them; suggestions |
 * | `place_rent` | similar listings |
 * | `unclaimed` | listings of an older server, by the address of their owner |
 */
export const listingIndexes = [
  { name: 'newest', key: { createdAt: -1, _id: -1 } },
  { name: 'filtered_newest', key: { ...filters, createdAt: -1, _id: -1 } },
  { name: 'filtered_likes', key: { ...filters, likeCount: -1, _id: -1 } },
  { name: 'filtered_title', key: { ...filters, 'order.title': 1, _id: 1 } },
  { name: 'filtered_rent', key: { ...filters, rent: -1, _id: -1 } },
  { name: 'filtered_rent_rising', key: { ...filters, 'order.rent': 1, _id: 1 } },
  { name: 'owner_newest', key: { ownerUid: 1, createdAt: -1, _id: -1 } },
  { name: 'search_keys', key: { 'derived.searchKeys': 1 } },
  { name: 'place_rent', key: { 'derived.location': 1, availability: 1, rent: 1, _id: 1 } },
  { name: 'unclaimed', key: { 'legacy.ownerEmail': 1 }, sparse: true },
] as const satisfies readonly NamedIndex[]

/** Indexes of earlier versions, dropped after the current ones are built. */
export const retiredListingIndexes = [
  'words',
  'head_words',
  'owner_slot',
  'untallied',
  'browse_newest',
  'browse_rent_falling',
  'browse_rent_rising',
  'browse_likes',
  'browse_title',
  'rent_order',
  'room_rent',
  'head_keys',
  'place_figures',
  'location_figures',
]

/**
 * Matches listings by room type and availability, as the indexes that begin with them need it: without a filter each of its
 * values is asked for, and the database merges their parts of the index in order.
 */
export const filterCondition = ({
  roomType,
  availability,
}: {
  roomType?: RoomType | undefined
  availability?: Availability | undefined
}) => ({
  roomType: roomType ?? { $in: [...roomTypes] },
  availability: availability ?? { $in: [...availabilities] },
})
