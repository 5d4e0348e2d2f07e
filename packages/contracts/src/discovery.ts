import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { DEFAULT_PAGE_SIZE, DEFAULT_TRENDING, MAX_PAGE_SIZE, MAX_TRENDING } from './limits.ts'
import { availabilities, listing, roomTypes } from './listings.ts'
import { count, filterAmount, filterOneOf, filterText, intParam, objectId, searchText } from './primitives.ts'

export const sorts = ['newest', 'oldest', 'rent', 'likes', 'title'] as const
export const orders = ['asc', 'desc'] as const

export const searchQuery = z
  .strictObject({
    page: intParam({ min: 1, fallback: 1 }),
    limit: intParam({ min: 1, max: MAX_PAGE_SIZE, fallback: DEFAULT_PAGE_SIZE }),
    search: filterText({ all: false }),
    location: filterText({ all: true }),
    minRent: filterAmount(),
    maxRent: filterAmount(),
    roomType: filterOneOf(roomTypes),
    availability: filterOneOf(availabilities),
    sort: z._default(z.enum(sorts, `Must be one of ${sorts.join(', ')}`), 'newest'),
    order: z._default(z.enum(orders, 'Must be asc or desc'), 'desc'),
  })
  .check(
    z.refine(({ minRent, maxRent }) => minRent === undefined || maxRent === undefined || minRent <= maxRent, {
      error: 'Must not be more than maxRent',
      path: ['minRent'],
    }),
  )
/** `order` applies to the sorts other than `newest` and `oldest`. */
export type SearchQuery = z.output<typeof searchQuery>

/** `capped` is present if more than `COUNT_CAP` listings match; `total` is then `COUNT_CAP`. */
export const pagination = z.object({
  current: z.int().check(z.minimum(1)),
  pages: z.int().check(z.minimum(1)),
  total: count,
  capped: z.optional(z.literal(true)),
})

export const listingPage = z.object({ items: z.array(listing), pagination })
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

export const filterOptions = z.object({
  roomTypes: z.array(z.string()),
  locations: z.array(z.string()),
  rentRange,
})
export type FilterOptions = z.infer<typeof filterOptions>

export const getFilterOptions = endpoint({
  method: 'GET',
  path: '/filter-options',
  auth: 'open',
  rate: 'reads',
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
