import type { Listing } from '@roommate-finder/contracts/listings'

export const mySorts = ['newest', 'oldest', 'rent-low', 'rent-high'] as const
export type MySort = (typeof mySorts)[number]

export interface MyView {
  search: string
  sort: MySort
}

/** An address that says something else is read as far as it makes sense. */
export const readMyView = (params: URLSearchParams): MyView => ({
  search: params.get('search') ?? '',
  sort: mySorts.find((sort) => sort === params.get('sort')) ?? 'newest',
})

export const writeMyView = ({ search, sort }: MyView): string => {
  const params = new URLSearchParams()
  if (search !== '') params.set('search', search)
  if (sort !== 'newest') params.set('sort', sort)
  return params.size > 0 ? `?${params.toString()}` : ''
}

const byDate = (one: Listing, other: Listing): number => Date.parse(one.createdAt) - Date.parse(other.createdAt)

/** Rooms without a rent stand last, whichever way the others go. */
const byRent = (direction: 1 | -1) => (one: Listing, other: Listing) => {
  if (one.rent === null || other.rent === null) return Number(one.rent === null) - Number(other.rent === null)
  return direction * (one.rent - other.rent)
}

const orders: Record<MySort, (one: Listing, other: Listing) => number> = {
  newest: (one, other) => byDate(other, one),
  oldest: byDate,
  'rent-low': byRent(1),
  'rent-high': byRent(-1),
}

/** All of a person's listings are at hand, so they are searched and sorted here. */
export const arrange = (listings: readonly Listing[], { search, sort }: MyView): Listing[] => {
  const wanted = search.trim().toLowerCase()
  return listings
    .filter(({ title, location, roomType }) =>
      [title, location, roomType].some((text) => text.toLowerCase().includes(wanted)),
    )
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
