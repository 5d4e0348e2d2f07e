import { type Listing, type ListingStatus, listingStatuses } from '@roommate-finder/contracts/listings'
import { oneOf, type UrlParams } from '#src/lib/url-params.ts'

export type MySort = 'newest' | 'oldest' | 'rent-low' | 'rent-high' | 'title'

/** The differences between the two screens that list the user's own listings (product spec 2 and 5). */
export interface MyScreen {
  /** The offered sort orders. The first is the default. */
  sorts: readonly [MySort, ...MySort[]]
  searched: readonly ('title' | 'location' | 'roomType')[]
  searchedLabel: string
  hasStats: boolean
  loadFailed: string
}

export const myListScreen: MyScreen = {
  sorts: ['newest', 'oldest', 'rent-low', 'rent-high'],
  searched: ['title', 'location', 'roomType'],
  searchedLabel: 'title, location or room type',
  hasStats: true,
  loadFailed: 'We couldn’t load your rooms.',
}

export const dashboardScreen: MyScreen = {
  sorts: ['newest', 'oldest', 'rent-low', 'rent-high', 'title'],
  searched: ['title', 'location'],
  searchedLabel: 'title or location',
  hasStats: false,
  loadFailed: 'Failed to load dashboard data. Please try again.',
}

/** The filter of the status. Each room is in one group: other users don't see the hidden ones, whatever their status. */
export const myGroups = [...listingStatuses, 'hidden'] as const
export type MyGroup = ListingStatus | 'hidden'

export const groupOf = ({ hidden, status }: Listing): MyGroup => (hidden ? 'hidden' : status)

export interface MyView {
  search: string
  status: MyGroup | 'all'
  sort: MySort
}

/** Describes the URL parameters that store search text, status and sort order. */
export const myViewParams = ({ sorts }: MyScreen): UrlParams<MyView> => ({
  keys: ['search', 'status', 'sort'],
  parse: ({ search = '', status, sort }) => ({
    search,
    status: oneOf(['all', ...myGroups], status),
    sort: oneOf(sorts, sort),
  }),
})

const byDate = (one: Listing, other: Listing): number => Date.parse(one.createdAt) - Date.parse(other.createdAt)

/** Compares by rent. Rooms without a rent come last in both directions. */
const byRent = (direction: 1 | -1) => (one: Listing, other: Listing) => {
  if (one.rent === null || other.rent === null) return Number(one.rent === null) - Number(other.rent === null)
  return direction * (one.rent - other.rent)
}

const alphabet = new Intl.Collator('en-US', { sensitivity: 'base', numeric: true })

const orders: Record<MySort, (one: Listing, other: Listing) => number> = {
  newest: (one, other) => byDate(other, one),
  oldest: byDate,
  'rent-low': byRent(1),
  'rent-high': byRent(-1),
  title: (one, other) => alphabet.compare(one.title, other.title),
}

/** Filters and sorts in the browser, because the query returns all listings of the user. */
export const filterAndSort = (
  listings: readonly Listing[],
  { search, status, sort }: MyView,
  { searched }: Pick<MyScreen, 'searched'>,
): Listing[] => {
  const wanted = search.trim().toLowerCase()
  return listings
    .filter((listing) => status === 'all' || groupOf(listing) === status)
    .filter((listing) => searched.some((field) => listing[field].toLowerCase().includes(wanted)))
    .sort(orders[sort])
}

export interface MyStats {
  total: number
  available: number
  /** The rounded average of the rooms that have a rent, or 0. */
  averageRent: number
}

export const computeStats = (listings: readonly Listing[]): MyStats => {
  const rents = listings.flatMap(({ rent }) => rent ?? [])
  return {
    total: listings.length,
    available: listings.filter(({ availability, hidden }) => availability === 'available' && !hidden).length,
    averageRent: rents.length === 0 ? 0 : Math.round(rents.reduce((sum, rent) => sum + rent, 0) / rents.length),
  }
}
