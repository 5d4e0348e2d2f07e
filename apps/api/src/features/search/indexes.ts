import { type Availability, type RoomType, roomTypes } from '@roommate-finder/contracts/listings'
import type { NamedIndex } from '../../db/collection.ts'
import { LISTED, matchAvailability } from './status.ts'

/** The first fields of each sort's index. */
const filters = { roomType: 1, availability: 1 } as const

/**
 * The fields follow MongoDB's guideline: equality, sort, range. A filter that is not set matches each of its values (see
 * `matchFilters`), so that one index per sort serves every combination of filters.
 *
 * | index | serves |
 * |---|---|
 * | `newest` | listings per week |
 * | `available_newest` | newest and oldest first without filters, also with those that are not available last, the cursor of `GET /roommates` |
 * | `filtered_newest` | the sorts by age, counts |
 * | `filtered_likes`, `filtered_title` | the sort of that name |
 * | `filtered_trend` | trending listings |
 * | `filtered_rent` | rents descending, with null last; ranges of rents in either order |
 * | `filtered_rent_rising` | rents ascending, with listings without rent last |
 * | `filtered_total`, `filtered_total_rising` | the same for monthly totals |
 * | `owner_newest` | a user's own listings |
 * | `search_keys` | words, location and the other filters, also combined; suggestions |
 * | `place_rent` | similar listings |
 * | `place_type_newest` | the rents that a risk signal compares, without reading the listings |
 * | `due` | active listings whose owners are asked to renew them, or that expire |
 * | `keys_version` | listings whose search keys a job derives anew |
 * | `unclaimed` | listings of the legacy server, by the email of their owner |
 */
export const listingIndexes = [
  { name: 'newest', key: { createdAt: -1, _id: -1 } },
  { name: 'available_newest', key: { availability: 1, createdAt: -1, _id: -1 } },
  { name: 'filtered_newest', key: { ...filters, createdAt: -1, _id: -1 } },
  { name: 'filtered_likes', key: { ...filters, likeCount: -1, _id: -1 } },
  { name: 'filtered_trend', key: { ...filters, trendLikes: -1, _id: -1 } },
  { name: 'filtered_title', key: { ...filters, 'order.title': 1, _id: 1 } },
  { name: 'filtered_rent', key: { ...filters, rent: -1, _id: -1 } },
  { name: 'filtered_rent_rising', key: { ...filters, 'order.rent': 1, _id: 1 } },
  { name: 'filtered_total', key: { ...filters, 'order.total': -1, _id: -1 } },
  { name: 'filtered_total_rising', key: { ...filters, 'order.totalRising': 1, _id: 1 } },
  { name: 'owner_newest', key: { ownerUid: 1, createdAt: -1, _id: -1 } },
  { name: 'search_keys', key: { 'derived.searchKeys': 1 } },
  { name: 'place_rent', key: { 'derived.location': 1, availability: 1, rent: 1, _id: 1 } },
  {
    name: 'place_type_newest',
    key: { 'derived.location': 1, availability: 1, roomType: 1, _id: -1, rent: 1, ownerUid: 1 },
  },
  { name: 'due', key: { availability: 1, dueAt: 1 } },
  { name: 'keys_version', key: { 'derived.version': 1 } },
  { name: 'unclaimed', key: { 'legacy.ownerEmail': 1 }, sparse: true },
] as const satisfies readonly NamedIndex[]

/**
 * Matches the listings that lists show, by room type and availability. A filter that is not set matches each of its values, so that the
 * database can use the indexes that begin with the filters and merge their parts in order.
 */
export const matchFilters = ({
  roomType,
  availability,
}: {
  roomType?: RoomType | undefined
  availability?: Availability | undefined
}) => ({
  roomType: roomType ?? { $in: [...roomTypes] },
  availability: availability ? matchAvailability(availability) : LISTED.availability,
})
