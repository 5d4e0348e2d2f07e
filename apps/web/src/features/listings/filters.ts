import type { orders, SearchQuery, sorts } from '@roommate-finder/contracts/discovery'
import { formatMoney } from '#src/lib/format.ts'
import type { Filters } from './search-params.ts'

export interface AppliedFilter {
  key: string
  label: string
  /** The change that removes this filter. */
  without: Partial<Filters>
}

const rentLabel = ({ minRent, maxRent }: SearchQuery): string => {
  if (minRent === undefined) return `Rent up to ${formatMoney(maxRent ?? 0)}`
  if (maxRent === undefined) return `Rent from ${formatMoney(minRent)}`
  return `Rent ${formatMoney(minRent)} to ${formatMoney(maxRent)}`
}

/** Returns the active filters of the filter panel. */
export const listPanelFilters = (query: SearchQuery): AppliedFilter[] => {
  const applied: AppliedFilter[] = []
  const add = (key: string, label: string, without: Partial<Filters>) => applied.push({ key, label, without })

  if (query.location) add('location', query.location, { location: undefined })
  if (query.minRent !== undefined || query.maxRent !== undefined) {
    add('rent', rentLabel(query), { minRent: undefined, maxRent: undefined })
  }
  if (query.roomType) add('roomType', query.roomType, { roomType: undefined })
  if (query.availability) {
    add('availability', availabilityLabels[query.availability], {
      availability: undefined,
    })
  }
  return applied
}

/** Returns the active filters, including the search text. */
export const listAppliedFilters = (query: SearchQuery): AppliedFilter[] => [
  ...(query.search ? [{ key: 'search', label: `“${query.search}”`, without: { search: undefined } }] : []),
  ...listPanelFilters(query),
]

export const availabilityLabels = {
  available: 'Available',
  'not available': 'Unavailable',
} as const

type Sort = (typeof sorts)[number]
type Order = (typeof orders)[number]

export interface SortChoice {
  value: string
  label: string
  sort: Sort
  order: Order
}

const sortChoice = (sort: Sort, order: Order, label: string): SortChoice => ({
  value: `${sort}:${order}`,
  label,
  sort,
  order,
})

export const sortChoices: readonly SortChoice[] = [
  sortChoice('newest', 'desc', 'Newest first'),
  sortChoice('oldest', 'desc', 'Oldest first'),
  sortChoice('rent', 'asc', 'Rent: low to high'),
  sortChoice('rent', 'desc', 'Rent: high to low'),
  sortChoice('likes', 'desc', 'Most liked'),
  sortChoice('title', 'asc', 'Title: A to Z'),
]

/** Sort orders that the menu does not offer but a URL may contain. */
const otherSortChoices: readonly SortChoice[] = [
  sortChoice('likes', 'asc', 'Least liked'),
  sortChoice('title', 'desc', 'Title: Z to A'),
]

export const findSortChoice = ({ sort, order }: SearchQuery): SortChoice => {
  const fixed = sort === 'newest' || sort === 'oldest'
  const value = `${sort}:${fixed ? 'desc' : order}`
  return (
    [...sortChoices, ...otherSortChoices].find((choice) => choice.value === value) ??
    sortChoice('newest', 'desc', 'Newest first')
  )
}
