import {
  getFilterOptions,
  listSuggestions,
  listTrending,
  type SearchQuery,
  searchListings,
} from '@roommate-finder/contracts/discovery'
import { listMyInterests } from '@roommate-finder/contracts/interest'
import { getListing, listMyListings, listPhotos, listRoomsById, listSimilar } from '@roommate-finder/contracts/listings'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { request } from '#src/lib/api-client.ts'
import { listingsKey } from '#src/lib/shared-queries.ts'

const DETAILS = 'details'

/** The start of the keys of the lists of saved and of hidden rooms. */
export const savedRoomsKey = [...listingsKey, 'saved'] as const
export const hiddenRoomsKey = [...listingsKey, 'hidden'] as const

/** The key of the list of rooms that suit the user. */
export const matchesKey = [...listingsKey, 'matches'] as const

/** The lists that leave out hidden rooms, by the second part of their keys. */
export const LISTS_WITHOUT_HIDDEN = new Set<unknown>(['search', 'similar', 'newest', 'matches'])

/** The key of the mutations of a saved room. Those of one key run one after another. */
export const saveKey = (id: string) => ['save', id] as const

/** Queries that return listings. All keys start with `all`, so that `patchListing` finds every cached copy. */
export const listingQueries = {
  all: () => listingsKey,
  search: (query: SearchQuery) =>
    queryOptions({
      queryKey: [...listingQueries.all(), 'search', query],
      queryFn: ({ signal }) => request(searchListings, { query, signal }),
      placeholderData: keepPreviousData,
    }),
  /** The search of the browse pages: with the newest first, lists the rooms that are not available last. */
  browse: (query: SearchQuery) =>
    listingQueries.search(query.sort === 'newest' ? { ...query, sort: 'available' } : query),
  details: (id: string) =>
    queryOptions({
      queryKey: [...listingQueries.all(), DETAILS, id],
      queryFn: ({ signal }) => request(getListing, { params: { id }, signal }),
    }),
  /** Queries rooms in the order of the ids, without those that the viewer does not see. Unlike `details`, counts no view. */
  byId: (ids: readonly string[]) =>
    queryOptions({
      queryKey: [...listingQueries.all(), 'by-id', ids],
      queryFn: ({ signal }) => request(listRoomsById, { query: { ids }, signal }),
      placeholderData: keepPreviousData,
      enabled: ids.length > 0,
    }),
  similar: (id: string) =>
    queryOptions({
      queryKey: [...listingQueries.all(), 'similar', id],
      queryFn: ({ signal }) => request(listSimilar, { params: { id }, signal }),
    }),
  mine: () =>
    queryOptions({
      queryKey: [...listingQueries.all(), 'mine'],
      queryFn: ({ signal }) => request(listMyListings, { signal }),
    }),
  myInterests: () =>
    queryOptions({
      queryKey: [...listingQueries.all(), 'my-interests'],
      queryFn: ({ signal }) => request(listMyInterests, { signal }),
    }),
}

export const discoveryQueries = {
  all: () => ['discovery'] as const,
  /** The options of the filters, with the rents of `location`. */
  filterOptions: (location: string | undefined) =>
    queryOptions({
      queryKey: [...discoveryQueries.all(), 'filter-options', location],
      queryFn: ({ signal }) => request(getFilterOptions, { query: { location }, signal }),
      placeholderData: keepPreviousData,
    }),
  trending: () =>
    queryOptions({
      queryKey: [...discoveryQueries.all(), 'trending'],
      queryFn: ({ signal }) => request(listTrending, { query: {}, signal }),
    }),
  suggestions: (text: string) =>
    queryOptions({
      queryKey: [...discoveryQueries.all(), 'suggestions', text],
      queryFn: ({ signal }) => request(listSuggestions, { query: { query: text }, signal }),
    }),
}

/** Queries all photos of a listing, the cover first. */
export const listingPhotos = (listingId: string) =>
  queryOptions({
    queryKey: ['listing-photos', listingId],
    queryFn: ({ signal }) => request(listPhotos, { params: { id: listingId }, signal }),
  })

/** The start of the keys of the people who asked about own rooms. */
export const applicantsKey = ['applicants'] as const

/** Refetches what the pages of own rooms show of others' interest: the people and the counts. */
export const refreshInterest = (queryClient: QueryClient): void => {
  for (const queryKey of [applicantsKey, [...listingQueries.all(), DETAILS], listingQueries.mine().queryKey])
    void queryClient.invalidateQueries({ queryKey })
}
