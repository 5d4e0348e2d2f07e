import type { orders, SearchQuery, sorts } from '@roommate-finder/contracts/discovery'
import type { FilterKey } from '@roommate-finder/contracts/filters'

export const availabilityLabels = {
  available: 'Available',
  'not available': 'Unavailable',
} as const

/** A filter that users can remove: its URL parameters and, for a list, one of its values. */
export interface AppliedFilter {
  keys: readonly [FilterKey, ...FilterKey[]]
  item?: string
}

type Keys = AppliedFilter['keys']

/** The filters that the panel shows at once, in the order of their chips. */
const openFilters: readonly Keys[] = [
  ['location'],
  ['minRent', 'maxRent'],
  ['roomType'],
  ['availability'],
  ['availableBy'],
  ['furnished'],
]

/** The filters under "More filters". */
const moreFilters: readonly Keys[] = [
  ['maxTotal'],
  ['stayMonths'],
  ['bathroom'],
  ['hostType'],
  ['pets'],
  ['smoking'],
  ['couples'],
  ['photos'],
  ['amenities'],
  ['lifestyle'],
]

const listActive = (query: SearchQuery, filters: readonly Keys[]): AppliedFilter[] =>
  filters.flatMap((keys): AppliedFilter[] => {
    const value = query[keys[0]]
    if (Array.isArray(value)) return value.map((item) => ({ keys, item }))
    return keys.some((key) => query[key] !== undefined) ? [{ keys }] : []
  })

export const listMoreFilters = (query: SearchQuery): AppliedFilter[] => listActive(query, moreFilters)

/** Returns the active filters of the filter panel. Lists have one filter per value. */
export const listPanelFilters = (query: SearchQuery): AppliedFilter[] => [
  ...listActive(query, openFilters),
  ...listMoreFilters(query),
]

/** Returns the active filters, including the search text. */
export const listAppliedFilters = (query: SearchQuery): AppliedFilter[] => [
  ...listActive(query, [['search']]),
  ...listPanelFilters(query),
]

/** The filters on fields that are not facts of a room. */
const nonFactFilters: readonly FilterKey[] = ['location', 'minRent', 'roomType', 'availability', 'photos', 'lifestyle']

/** Returns whether a filter leaves out rooms that do not state a fact. */
export const hasFactFilter = (query: SearchQuery): boolean =>
  listPanelFilters(query).some(({ keys: [key] }) => !nonFactFilters.includes(key))

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
  sortChoice('total', 'asc', 'Total: low to high'),
  sortChoice('total', 'desc', 'Total: high to low'),
  sortChoice('likes', 'desc', 'Most liked'),
  sortChoice('title', 'asc', 'Title: A to Z'),
]

/** Sort orders that the menu does not offer but a URL may contain. */
const otherSortChoices: readonly SortChoice[] = [
  sortChoice('likes', 'asc', 'Least liked'),
  sortChoice('title', 'desc', 'Title: Z to A'),
]

export const findSortChoice = ({ sort, order }: SearchQuery): SortChoice => {
  const hasFixedOrder = sort === 'newest' || sort === 'oldest'
  const value = `${sort}:${hasFixedOrder ? 'desc' : order}`
  return (
    [...sortChoices, ...otherSortChoices].find((choice) => choice.value === value) ??
    sortChoice('newest', 'desc', 'Newest first')
  )
}
