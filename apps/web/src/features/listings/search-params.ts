import { type SearchQuery, searchQuery } from '@roommate-finder/contracts/discovery'
import { parseForgiving } from '@roommate-finder/contracts/forgiving'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import * as z from 'zod/mini'
import { readLocationState } from '#src/lib/location-state.ts'

export const defaultSearch: SearchQuery = parseForgiving(searchQuery, {})

const keys = z.keyof(searchQuery).options

export const readSearch = (params: URLSearchParams): SearchQuery =>
  parseForgiving(searchQuery, Object.fromEntries(params))

/** The query as it stands in the address: `?search=…`, or nothing where all is as by default. */
export const writeSearch = (query: SearchQuery): string => {
  const params = new URLSearchParams()
  // In the schema's order, so that the same list always has the same address.
  for (const key of keys) {
    const value = query[key]
    if (value !== undefined && value !== defaultSearch[key]) params.set(key, String(value))
  }
  return params.size > 0 ? `?${params.toString()}` : ''
}

/** The query that a sheet of filters was opened over, or null where none is open. */
export const sheetOver = (state: unknown): string | null => readLocationState(state).sheetOver ?? null

export type Filters = Omit<SearchQuery, 'page' | 'limit'>

/** The address is the only place where filters live. */
export const useListingSearch = () => {
  const [params] = useSearchParams()
  const state: unknown = useLocation().state
  const navigate = useNavigate()
  const query = useMemo(() => readSearch(params), [params])
  const [timesCleared, setTimesCleared] = useState(0)
  // The page may show an address later than it was gone to: a second choice must not undo the first one.
  const latest = useRef(query)
  const onTheWay = useRef<readonly string[]>([])
  useEffect(() => {
    const shown = onTheWay.current.lastIndexOf(writeSearch(query))
    onTheWay.current = shown === -1 ? [] : onTheWay.current.slice(shown + 1)
    if (onTheWay.current.length === 0) latest.current = query
  }, [query])

  const goTo = (next: SearchQuery, { replace }: { replace: boolean }) => {
    const search = writeSearch(next)
    latest.current = next
    onTheWay.current = [...onTheWay.current, search]
    // What is chosen in a sheet is one entry, that of the sheet.
    if (sheetOver(state) === null) void navigate({ search }, { replace, preventScrollReset: true })
    else void navigate({ search }, { replace: true, state, preventScrollReset: true })
  }

  const apply = (filters: Partial<Filters>, { replace }: { replace: boolean }) => {
    const next = { ...latest.current, ...filters }
    // What is chosen already leads nowhere, not even back to the first page.
    if (writeSearch(next) === writeSearch(latest.current)) return
    goTo({ ...next, page: 1 }, { replace })
  }

  return {
    query,
    /** A choice: Back takes it back. */
    choose: (filters: Partial<Filters>, how = { replace: false }) => apply(filters, how),
    /** The address that is gone to and not shown yet. */
    goingTo: (): string | undefined => onTheWay.current.at(-1),
    /** Typing: Back skips what was only passed through. */
    type: (search: string) => apply({ search: search === '' ? undefined : search }, { replace: true }),
    clear: () => {
      setTimesCleared(timesCleared + 1)
      if (params.size === 0 && latest.current === query) return
      goTo(defaultSearch, { replace: false })
    },
    /** With each the search field is emptied too: what was typed, but not yet searched for, goes as well. */
    timesCleared,
    searchOfPage: (page: number) => writeSearch({ ...query, page }),
  }
}

export type ListingSearch = ReturnType<typeof useListingSearch>
