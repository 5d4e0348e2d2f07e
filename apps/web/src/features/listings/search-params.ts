import { type SearchQuery, searchQuery } from '@roommate-finder/contracts/discovery'
import { parseForgiving } from '@roommate-finder/contracts/forgiving'
import { useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'

export const defaultSearch: SearchQuery = parseForgiving(searchQuery, {})

export const readSearch = (params: URLSearchParams): SearchQuery =>
  parseForgiving(searchQuery, Object.fromEntries(params))

/** The query as it stands in the address: `?search=…`, or nothing where all is as by default. */
export const writeSearch = (query: SearchQuery): string => {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    const byDefault = defaultSearch[key as keyof SearchQuery]
    if (value !== undefined && value !== byDefault) params.set(key, String(value))
  }
  return params.size > 0 ? `?${params.toString()}` : ''
}

export type Filters = Omit<SearchQuery, 'page' | 'limit'>

/** How many filters narrow the list; sorting narrows nothing. */
export const countFilters = (query: SearchQuery): number =>
  [query.search, query.location, query.minRent ?? query.maxRent, query.roomType, query.availability].filter(
    (value) => value !== undefined,
  ).length

/** The address is the only place where filters live. */
export const useListingSearch = () => {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const query = useMemo(() => readSearch(params), [params])

  const apply = (filters: Partial<Filters>, { replace }: { replace: boolean }) =>
    void navigate({ search: writeSearch({ ...query, ...filters, page: 1 }) }, { replace })

  return {
    query,
    /** A choice: Back takes it back. */
    choose: (filters: Partial<Filters>) => apply(filters, { replace: false }),
    /** Typing: Back skips what was only passed through. */
    type: (search: string) => apply({ search: search === '' ? undefined : search }, { replace: true }),
    clear: () => void navigate({ search: '' }),
    searchOfPage: (page: number) => writeSearch({ ...query, page }),
  }
}
