import {
  type FilterOptions,
  getFilterOptions,
  listSuggestions,
  searchListings,
  type TrendingItem,
} from '@roommate-finder/contracts/discovery'
import { buildPath } from '@roommate-finder/contracts/endpoint'
import { RENT_BARS } from '@roommate-finder/contracts/limits'
import { type Listing, listListings, listRoomsById } from '@roommate-finder/contracts/listings'
import { screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { expect } from 'vitest'
import { aListing, aPage, listingsOf } from './factories.ts'
import { reply, server } from './server.ts'

export const filterOptions = (fields: Partial<FilterOptions> = {}): FilterOptions => ({
  roomTypes: ['Single', 'Shared', 'Studio'],
  locations: ['Brooklyn, NY', 'Austin, TX'],
  rentRange: { minRent: 330, maxRent: 2495.5 },
  amenities: [],
  lifestyles: [],
  rentHistogram: { step: 100, counts: Array.from({ length: RENT_BARS }, () => 0) },
  ...fields,
})

export const aTrendingItem = (fields: Partial<TrendingItem> = {}): TrendingItem => {
  const { _id, title, location, rent, roomType, likeCount, viewCount, photo } = aListing(fields)
  return { _id, title, location, rent, roomType, likeCount, viewCount, photo }
}

/** Answers searches with two rooms a page, named after page and filters. Returns the received queries. */
export const answerLists = (): string[] => {
  const queries: string[] = []
  server.use(
    reply(searchListings, (url) => {
      queries.push(url.search)
      const { page = '1', search = '', roomType = '' } = Object.fromEntries(url.searchParams)
      return aPage(listingsOf(2, { title: `Page ${page} ${search} ${roomType}`.trim() }), {
        current: Number(page),
        pages: 8,
        total: 16,
      })
    }),
    reply(getFilterOptions, filterOptions()),
    reply(listSuggestions, []),
  )
  return queries
}

/** Answers requests for rooms by their ids. Returns the requested ids. */
export const answerRooms = (...rooms: Listing[]): string[] => {
  const asked: string[] = []
  server.use(
    reply(listRoomsById, ({ searchParams }) => {
      const ids = searchParams.get('ids') ?? ''
      asked.push(ids)
      return ids.split(',').flatMap((id) => rooms.find(({ _id }) => _id === id) ?? [])
    }),
  )
  return asked
}

export const results = () => screen.getByRole('region', { name: 'Results' })

/** Waits until the list shows the results of the URL. */
export const settled = () => waitFor(() => expect(results()).toHaveAttribute('aria-busy', 'false'))

/** Waits `ms` milliseconds inside act. */
export const waitMs = (ms: number) => {
  const until = performance.now() + ms
  return waitFor(() => expect(performance.now()).toBeGreaterThan(until), { timeout: ms + 5000 })
}

const createCursor = (index: number) => `${index}-${'0'.repeat(24)}`

/** Answers the list of all rooms page by page with cursors, at most `atMost` rooms a page. Returns the received queries. */
export const answerFeatured = (
  listings: readonly Listing[],
  { until, atMost = Infinity }: { until?: Promise<void>; atMost?: number } = {},
): string[] => {
  const queries: string[] = []
  server.use(
    http.get(`*/api${listListings.path}`, async ({ request }) => {
      await until
      const { search, searchParams } = new URL(request.url)
      queries.push(search)
      const limit = Math.min(Number(searchParams.get('limit')), atMost)
      const start = Number(searchParams.get('cursor')?.split('-')[0] ?? 0)
      const end = start + limit
      const next = buildPath(listListings, { query: { limit, cursor: createCursor(end) } })
      return HttpResponse.json(listings.slice(start, end), {
        headers: {
          'X-Total-Count': String(listings.length),
          ...(end < listings.length && { Link: `<${next}>; rel="next"` }),
        },
      })
    }),
  )
  return queries
}
