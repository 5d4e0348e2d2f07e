import type { FilterKey, orders, SearchQuery, sorts } from '@roommate-finder/contracts/discovery'
import { formatCalendarDate, formatMoney } from '#src/lib/format.ts'
import { amenityLabels, formatMonths, hostTypeLabels } from './facts.ts'
import type { Filters } from './search-params.ts'

export interface AppliedFilter {
  /** The URL parameters of the filter. */
  keys: readonly FilterKey[]
  label: string
  /** The change that removes this filter. */
  without: Partial<Filters>
}

const rentLabel = ({ minRent, maxRent }: SearchQuery): string => {
  if (minRent === undefined) return `Rent up to ${formatMoney(maxRent ?? 0)}`
  if (maxRent === undefined) return `Rent from ${formatMoney(minRent)}`
  return `Rent ${formatMoney(minRent)} to ${formatMoney(maxRent)}`
}

export const availabilityLabels = {
  available: 'Available',
  'not available': 'Unavailable',
} as const

export const bathroomLabels = { private: 'Private bathroom', shared: 'Shared bathroom' } as const

/** The filters by yes or no. */
export const yesNoLabels = {
  furnished: { yes: 'Furnished', no: 'Unfurnished' },
  pets: { yes: 'Pets allowed', no: 'No pets' },
  smoking: { yes: 'Smoking allowed', no: 'No smoking' },
  couples: { yes: 'Couples welcome', no: 'One person only' },
  photos: { yes: 'With photos', no: 'Without photos' },
} as const
export type YesNoFilter = keyof typeof yesNoLabels

const yesNoFilters = Object.keys(yesNoLabels) as YesNoFilter[]

/** Filters that drop listings which do not state a fact. */
const factFilters: ReadonlySet<FilterKey> = new Set<FilterKey>([
  'furnished',
  'pets',
  'smoking',
  'couples',
  'maxTotal',
  'availableBy',
  'stayMonths',
  'bathroom',
  'hostType',
  'amenities',
])

/** Filters that the panel shows at once. The others are under "More filters". */
const openFilters: ReadonlySet<FilterKey> = new Set<FilterKey>([
  'location',
  'minRent',
  'maxRent',
  'roomType',
  'availability',
  'availableBy',
  'furnished',
])

/** Returns the active filters of the filter panel. Lists have one filter per value. */
export const listPanelFilters = (query: SearchQuery): AppliedFilter[] => {
  const applied: AppliedFilter[] = []
  const add = (keys: readonly FilterKey[], label: string, without?: Partial<Filters>) =>
    applied.push({ keys, label, without: without ?? Object.fromEntries(keys.map((key) => [key, undefined])) })

  if (query.location) add(['location'], query.location)
  if (query.minRent !== undefined || query.maxRent !== undefined) add(['minRent', 'maxRent'], rentLabel(query))
  if (query.maxTotal !== undefined) add(['maxTotal'], `Total up to ${formatMoney(query.maxTotal)}`)
  if (query.roomType) add(['roomType'], query.roomType)
  if (query.availability) add(['availability'], availabilityLabels[query.availability])
  if (query.availableBy) add(['availableBy'], `Move in by ${formatCalendarDate(query.availableBy)}`)
  if (query.stayMonths !== undefined) add(['stayMonths'], `Stay of ${formatMonths(query.stayMonths)}`)
  for (const key of yesNoFilters) {
    const value = query[key]
    if (value !== undefined) add([key], yesNoLabels[key][value ? 'yes' : 'no'])
  }
  if (query.bathroom) add(['bathroom'], bathroomLabels[query.bathroom])
  if (query.hostType) add(['hostType'], hostTypeLabels[query.hostType])
  for (const tag of query.lifestyle ?? []) {
    add(['lifestyle'], tag, { lifestyle: listWithout(query.lifestyle, tag) })
  }
  for (const amenity of query.amenities ?? []) {
    add(['amenities'], amenityLabels[amenity], { amenities: listWithout(query.amenities, amenity) })
  }
  return applied
}

/** Returns the other values of a list filter, or undefined if there are none. */
const listWithout = <Value>(values: readonly Value[] = [], removed: Value): Value[] | undefined => {
  const rest = values.filter((value) => value !== removed)
  return rest.length > 0 ? rest : undefined
}

/** Returns the active filters, including the search text. */
export const listAppliedFilters = (query: SearchQuery): AppliedFilter[] => [
  ...(query.search ? [{ keys: ['search'] as const, label: `“${query.search}”`, without: { search: undefined } }] : []),
  ...listPanelFilters(query),
]

/** Counts the active filters under "More filters". */
export const countMoreFilters = (query: SearchQuery): number =>
  listPanelFilters(query).filter(({ keys }) => !keys.some((key) => openFilters.has(key))).length

/** Returns whether the list leaves out rooms that do not state a fact. */
export const hasFactFilter = (query: SearchQuery): boolean =>
  listPanelFilters(query).some(({ keys }) => keys.some((key) => factFilters.has(key)))

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
  const fixed = sort === 'newest' || sort === 'oldest'
  const value = `${sort}:${fixed ? 'desc' : order}`
  return (
    [...sortChoices, ...otherSortChoices].find((choice) => choice.value === value) ??
    sortChoice('newest', 'desc', 'Newest first')
  )
}
