import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { amenities } from './facts.ts'
import { filterDefs, filterKeys } from './filters.ts'
import { DEFAULT_PAGE_SIZE, DEFAULT_TRENDING, MAX_PAGE_SIZE, MAX_TRENDING } from './limits.ts'
import { listing, roomTypes } from './listings.ts'
import { photo } from './photos.ts'
import { place } from './places.ts'
import { count, filterText, intParam, objectId, pluck, searchText } from './primitives.ts'

/**
 * `available` is `newest` with the listings that are not available last. `distance` needs `near`. `fit` needs a viewer with
 * answers: the best fit first among the newest `SORTED_BY_FIT` matches.
 */
export const sorts = ['newest', 'oldest', 'available', 'rent', 'total', 'likes', 'title', 'distance', 'fit'] as const
export const orders = ['asc', 'desc'] as const

/** Returns whether a sort is by age. */
export const isSortedByAge = (sort: (typeof sorts)[number]): boolean =>
  sort === 'newest' || sort === 'oldest' || sort === 'available'

/** Returns whether a sort has one direction, so that it ignores `order`: by age, the nearest first, and the best fit first. */
export const ignoresOrder = (sort: (typeof sorts)[number]): boolean =>
  sort === 'distance' || sort === 'fit' || isSortedByAge(sort)

const filterKey = z.enum(filterKeys)

const searchParams = {
  ...pluck(filterDefs, 'schema'),
  sort: z._default(z.enum(sorts, `Must be one of ${sorts.join(', ')}`), 'newest'),
  order: z._default(z.enum(orders, 'Must be asc or desc'), 'desc'),
}

export const rentRangeCheck = z.refine<{ minRent?: number | undefined; maxRent?: number | undefined }>(
  ({ minRent, maxRent }) => minRent === undefined || maxRent === undefined || minRent <= maxRent,
  { error: 'Must not be more than maxRent', path: ['minRent'] },
)

const distanceCheck = z.refine<{ near?: string | undefined; sort: (typeof sorts)[number] }>(
  ({ near, sort }) => sort !== 'distance' || near !== undefined,
  { error: 'Needs a place in near', path: ['sort'] },
)

export const searchQuery = z
  .strictObject({
    page: intParam({ min: 1, fallback: 1 }),
    limit: intParam({ min: 1, max: MAX_PAGE_SIZE, fallback: DEFAULT_PAGE_SIZE }),
    ...searchParams,
  })
  .check(rentRangeCheck, distanceCheck)
/** `order` applies to sorts that do not ignore it. */
export type SearchQuery = z.output<typeof searchQuery>

/** A search that a user saves. */
export const savedQuery = z.strictObject(searchParams).check(rentRangeCheck, distanceCheck)
export type SavedQuery = z.output<typeof savedQuery>

/** `capped` is present if more than `COUNT_CAP` listings match; `total` is then `COUNT_CAP`. */
export const pagination = z.object({
  current: z.int().check(z.minimum(1)),
  pages: z.int().check(z.minimum(1)),
  total: count,
  capped: z.optional(z.literal(true)),
})

/** The search without one filter: its query parameters in `without`, and the number of matches, as in `pagination`. */
export const relaxedSearch = z.object({
  without: z.array(filterKey),
  total: count,
  capped: z.optional(z.literal(true)),
})
export type RelaxedSearch = z.infer<typeof relaxedSearch>

/**
 * `unstated` is present if exactly one filter compares something that listings may leave out: the number of listings
 * that match all other filters, but do not state it. Absent above `MAX_UNSTATED`. `relaxed` is present if nothing matches, but listings match
 * without one filter: the filter that excludes most. `near` is the place of the search.
 */
export const listingPage = z.object({
  items: z.array(listing),
  pagination,
  unstated: z.optional(count),
  relaxed: z.optional(relaxedSearch),
  near: z.optional(place),
})
export type ListingPage = z.infer<typeof listingPage>

export const searchListings = endpoint({
  method: 'GET',
  path: '/all-items',
  auth: 'open',
  rate: 'reads',
  query: searchQuery,
  status: 200,
  response: listingPage,
})

export const rentRange = z.object({ minRent: z.number(), maxRent: z.number() })

export const amenityCount = z.object({ value: z.enum(amenities), count })

export const lifestyleCount = z.object({ value: z.string(), count })

/** Bar `i` counts the rents from `i * step` to below `(i + 1) * step`; the last one also those above. */
export const rentHistogram = z.object({ step: z.number().check(z.positive()), counts: z.array(count) })
export type RentHistogram = z.infer<typeof rentHistogram>

/** `rentHistogram` is about the chosen location, the rest about all listings, also those of people behind a block. */
export const filterOptions = z.object({
  roomTypes: z.array(z.string()),
  locations: z.array(z.string()),
  rentRange,
  amenities: z.array(amenityCount),
  lifestyles: z.array(lifestyleCount),
  rentHistogram,
})
export type FilterOptions = z.infer<typeof filterOptions>

export const getFilterOptions = endpoint({
  method: 'GET',
  path: '/filter-options',
  auth: 'open',
  rate: 'reads',
  query: z.strictObject({ location: filterText({ ignoresAll: true }) }),
  status: 200,
  response: filterOptions,
})

export const trendingItem = z.object({
  _id: objectId,
  title: z.string(),
  location: z.string(),
  rent: z.nullable(z.number()),
  roomType: z.enum(roomTypes),
  likeCount: count,
  viewCount: count,
  /** The cover; null without photos. */
  photo: z.nullable(photo),
})
export type TrendingItem = z.infer<typeof trendingItem>

export const listTrending = endpoint({
  method: 'GET',
  path: '/trending',
  auth: 'open',
  rate: 'reads',
  query: z.strictObject({
    limit: intParam({ min: 1, max: MAX_TRENDING, fallback: DEFAULT_TRENDING }),
  }),
  status: 200,
  response: z.array(trendingItem),
})

export const listSuggestions = endpoint({
  method: 'GET',
  path: '/search-suggestions',
  auth: 'open',
  rate: 'reads',
  query: z.strictObject({ query: z._default(searchText(), '') }),
  status: 200,
  response: z.array(z.string()),
})
