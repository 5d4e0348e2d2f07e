import { type SearchQuery, searchQuery } from '@roommate-finder/contracts/discovery'
import { parseForgiving } from '@roommate-finder/contracts/forgiving'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import * as z from 'zod/mini'
import { readLocationState } from '#src/lib/location-state.ts'
import { readParams, type UrlParams, useUrlParams, writeParams } from '#src/lib/url-params.ts'

const searchParams: UrlParams<SearchQuery> = {
  keys: z.keyof(searchQuery).options,
  parse: (given) => parseForgiving(searchQuery, given),
}

export const defaultSearch: SearchQuery = searchParams.parse({})

export const readSearch = (params: URLSearchParams): SearchQuery => readParams(searchParams, params)

export const writeSearch = (query: SearchQuery): string => writeParams(searchParams, query)

export type Filters = Omit<SearchQuery, 'page' | 'limit'>

/** The address is the only place where filters live. */
export const useListingSearch = () => {
  const [query, setQuery] = useUrlParams(searchParams)
  const state = readLocationState(useLocation().state)
  const [clearCount, setClearCount] = useState(0)

  const goTo = (next: SearchQuery, { replace }: { replace: boolean }) =>
    // All choices in a filter sheet share the entry of the sheet.
    setQuery(next, state.sheetOver === undefined ? { replace } : { replace: true, state })

  const apply = (filters: Partial<Filters>, how: { replace: boolean }) => {
    const next = { ...query, ...filters }
    // What is chosen already leads nowhere, not even back to the first page.
    if (writeSearch(next) !== writeSearch(query)) goTo({ ...next, page: 1 }, how)
  }

  return {
    query,
    /** A choice: Back takes it back. */
    choose: (filters: Partial<Filters>, how = { replace: false }) => apply(filters, how),
    /** Typing: Back skips what was only passed through. */
    type: (search: string) => apply({ search: search === '' ? undefined : search }, { replace: true }),
    clear: () => {
      setClearCount(clearCount + 1)
      goTo(defaultSearch, { replace: false })
    },
    /** With each the search field is emptied too: what was typed, but not yet searched for, goes as well. */
    clearCount,
    searchOfPage: (page: number) => writeSearch({ ...query, page }),
  }
}

export type ListingSearch = ReturnType<typeof useListingSearch>
