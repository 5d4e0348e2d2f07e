import { type SearchQuery, searchQuery } from '@roommate-finder/contracts/discovery'
import { parseForgiving } from '@roommate-finder/contracts/forgiving'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import * as z from 'zod/mini'
import { toCalendarDate } from '#src/lib/format.ts'
import { readLocationState } from '#src/lib/location-state.ts'
import { readParams, type UrlParams, useUrlParams, writeParams } from '#src/lib/url-params.ts'
import { useTypedPlace } from './places.ts'
import { chooseNear } from './use-near.ts'

export interface IgnoredParam {
  key: keyof SearchQuery
  value: string
}

/** Drops the radius and the sort order that need a place if a search has none. */
const dropUnplaced = (query: SearchQuery): SearchQuery =>
  query.near === undefined
    ? { ...query, radius: undefined, sort: query.sort === 'distance' ? 'newest' : query.sort }
    : query

/** Replaces a move-in date that has passed by today, as the alerts of a saved search do. */
const moveToToday = (query: SearchQuery): SearchQuery => {
  const today = toCalendarDate(Date.now())
  return query.availableBy !== undefined && query.availableBy < today ? { ...query, availableBy: today } : query
}

const searchParams: UrlParams<SearchQuery> = {
  keys: z.keyof(searchQuery).options,
  parse: (given) => moveToToday(dropUnplaced(parseForgiving(searchQuery, given).values)),
}

export const defaultSearch: SearchQuery = searchParams.parse({})

export const readSearch = (params: URLSearchParams): SearchQuery => readParams(searchParams, params)

export const writeSearch = (query: SearchQuery): string => writeParams(searchParams, query)

/** Lists the parameters without effect: the invalid ones, and those that need a place if the search has none. */
export const listIgnoredParams = (search: string): IgnoredParam[] => {
  const given = Object.fromEntries(new URLSearchParams(search))
  const { values, dropped } = parseForgiving(searchQuery, given)
  const applied = dropUnplaced(values)
  return searchParams.keys
    .filter((key) => dropped.includes(key) || applied[key] !== values[key])
    .map((key) => ({ key, value: given[key] ?? '' }))
}

/** Returns whether a query has a search text without letters and digits, which the API ignores. */
export const isWordless = ({ search }: Pick<SearchQuery, 'search'>): boolean =>
  search !== undefined && !/[\p{L}\p{N}]/u.test(search)

export type Filters = Omit<SearchQuery, 'page' | 'limit'>

/** Returns the first page of a search without its place and its part of the map. */
export const withoutArea = (query: SearchQuery): SearchQuery =>
  dropUnplaced({ ...query, near: undefined, bbox: undefined, page: 1 })

/** Reads and changes the filters, which only the URL stores. */
export const useListingSearch = () => {
  const [query, setQuery] = useUrlParams(searchParams)
  const location = useLocation()
  const state = readLocationState(location.state)
  const [clearCount, setClearCount] = useState(0)
  const queryClient = useQueryClient()

  const goTo = (next: SearchQuery, { replace }: { replace: boolean }) =>
    // All choices in the filter sheet share its history entry.
    setQuery(next, state.searchBeforeSheet === undefined ? { replace } : { replace: true, state })

  const apply = (filters: Partial<Filters>, how: { replace: boolean }) => {
    const next = dropUnplaced({ ...query, ...filters })
    // Choosing the current value again keeps the page number.
    if (writeSearch(next) !== writeSearch(query)) goTo({ ...next, page: 1 }, how)
  }

  // Here rather than in its field, which closes with the sheet of filters.
  const typedPlace = useTypedPlace((location, place) =>
    apply(
      place
        ? chooseNear(queryClient, place)
        : { location: location === '' ? undefined : location, near: undefined, bbox: undefined },
      { replace: false },
    ),
  )
  const choose = (filters: Partial<Filters>, how = { replace: false }) => {
    // The place that is being requested would replace the chosen one.
    if ('near' in filters) typedPlace.cancel()
    apply(filters, how)
  }

  return {
    query,
    ignored: listIgnoredParams(location.search),
    /** Applies filters as a new history entry, so that Back undoes them. */
    choose,
    /** Applies a typed location: as a place if it names one, else as a text. */
    typedPlace,
    /** Applies a typed search text. Replaces the history entry, so that Back skips intermediate texts. */
    type: (search: string) => apply({ search: search === '' ? undefined : search }, { replace: true }),
    clear: () => {
      setClearCount(clearCount + 1)
      typedPlace.cancel()
      goTo(defaultSearch, { replace: false })
    },
    /** Number of calls of `clear`. Form fields reset typed, not yet applied texts when it changes. */
    clearCount,
    searchOfPage: (page: number) => writeSearch({ ...query, page }),
  }
}

export type ListingSearch = ReturnType<typeof useListingSearch>
