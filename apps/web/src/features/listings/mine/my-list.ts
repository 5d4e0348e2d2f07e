import type { Listing } from '@roommate-finder/contracts/listings'
import { oneOf, type UrlParams } from '#src/lib/url-params.ts'

export type MySort = 'newest' | 'oldest' | 'rent-low' | 'rent-high' | 'title'

/** What the two screens of one's own listings have each for itself (product spec 2 and 5). */
export interface MyScreen {
  /** On offer; the first of them stands until another is chosen. */
  sorts: readonly [MySort, ...MySort[]]
  searched: readonly ('title' | 'location' | 'roomType')[]
  searchedInWords: string
  /** Begins with the figures of all listings. */
  figures: boolean
  loadFailed: string
}

export const myListScreen: MyScreen = {
  sorts: ['newest', 'oldest', 'rent-low', 'rent-high'],
  searched: ['title', 'location', 'roomType'],
  searchedInWords: 'title, location or room type',
  figures: true,
  loadFailed: 'Your listings could not be loaded.',
}

export const dashboardScreen: MyScreen = {
  sorts: ['newest', 'oldest', 'rent-low', 'rent-high', 'title'],
  searched: ['title', 'location'],
  searchedInWords: 'title or location',
  figures: false,
  loadFailed: 'Failed to load dashboard data. Please try again.',
}

export interface MyView {
  search: string
  sort: MySort
}

/** Search and sort stand in the address, and only there. */
export const myViewParams = ({ sorts }: MyScreen): UrlParams<MyView> => ({
  keys: ['search', 'sort'],
  parse: ({ search = '', sort }) => ({ search, sort: oneOf(sorts, sort) }),
})

const byDate = (one: Listing, other: Listing): number => Date.parse(one.createdAt) - Date.parse(other.createdAt)

/** Rooms without a rent stand last, whichever way the others go. */
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

/** All of a person's listings are at hand, so they are searched and sorted here. */
export const arrange = (
  listings: readonly Listing[],
  { search, sort }: MyView,
  { searched }: Pick<MyScreen, 'searched'>,
): Listing[] => {
  const wanted = search.trim().toLowerCase()
  return listings
    .filter((listing) => searched.some((field) => listing[field].toLowerCase().includes(wanted)))
    .sort(orders[sort])
}

export interface MyStats {
  total: number
  available: number
  /** Rounded; of the rooms that have a rent, 0 where none has. */
  averageRent: number
}

export const statsOf = (listings: readonly Listing[]): MyStats => {
  const rents = listings.flatMap(({ rent }) => rent ?? [])
  return {
    total: listings.length,
    available: listings.filter(({ availability }) => availability === 'available').length,
    averageRent: rents.length === 0 ? 0 : Math.round(rents.reduce((sum, rent) => sum + rent, 0) / rents.length),
  }
}
