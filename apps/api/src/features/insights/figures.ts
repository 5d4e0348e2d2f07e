import type { FilterOptions } from '@roommate-finder/contracts/discovery'
import type { Analytics, AnalyticsCharts } from '@roommate-finder/contracts/insights'
import {
  CHARTED_LOCATIONS,
  DEFAULT_RENT_RANGE,
  MAX_LIFESTYLES,
  MAX_LOCATIONS,
  MAX_TAG_LENGTH,
  RECENT_DAYS,
  TOP_LOCATIONS,
} from '@roommate-finder/contracts/limits'
import { roomTypes } from '@roommate-finder/contracts/listings'
import { listChartedWeeks, toUtcDay, WEEK_MS } from '../../lib/calendar.ts'
import { fold } from '../../lib/text.ts'
import { listLaterParts, toLocation } from '../search/keys.ts'
import type { FiguresRepository, FilterCount, Place, PlaceRentRow, ValueCount } from './figures-repository.ts'
import { STEP, summarizeRents, summarizeTotals, toRentHistogram } from './rents.ts'

const DAY_MS = 86_400_000

/** Figures over all listings. */
export interface Figures {
  filterOptions: FilterOptions
  /** The rents of each place of the filter options, and of each part of its name. `place` is a result of `toLocation`. */
  placeRents: { place: string; histogram: FilterOptions['rentHistogram'] }[]
  analytics: Analytics
  charts: AnalyticsCharts
}

/** Adds up the counts of tags that differ by case or accents only. Keeps the first spelling. */
const mergeSpellings = (tags: readonly ValueCount<string>[]): ValueCount<string>[] => {
  const merged = new Map<string, ValueCount<string>>()
  for (const { _id, count } of tags) {
    const folded = fold(_id, MAX_TAG_LENGTH)
    const known = merged.get(folded)
    merged.set(folded, { _id: known?._id ?? _id, count: (known?.count ?? 0) + count })
  }
  return [...merged.values()].sort((a, b) => b.count - a.count)
}

const toOption = <T>({ _id, count }: ValueCount<T>): { value: T; count: number } => ({ value: _id, count })

/** Returns the names under which a place is found: its whole name and the parts of it. */
const listNames = ({ location, place }: Place): string[] => [
  ...new Set([place, toLocation(location.split(',')[0] ?? ''), ...listLaterParts(location)]),
]

const toPlaceRents = (places: readonly Place[], rows: readonly PlaceRentRow[]): Figures['placeRents'] => {
  const rowsByPlace = Map.groupBy(rows, ({ _id }) => _id.place)
  const rowsByName = new Map<string, PlaceRentRow[]>()
  for (const each of places) {
    const own = rowsByPlace.get(each.place) ?? []
    for (const name of listNames(each)) rowsByName.set(name, [...(rowsByName.get(name) ?? []), ...own])
  }
  return [...rowsByName].map(([place, own]) => ({ place, histogram: toRentHistogram(own) }))
}

const toCount = ({ location, count }: Place) => ({ _id: location, count })

/** Reads all listings twice, and parts of their indexes. */
export const computeFigures = async (repository: FiguresRepository, at: Date): Promise<Figures> => {
  const weeks = listChartedWeeks(at)
  // One after another, so that requests have the rest of the database.
  const filterCounts = await repository.countByFilters()
  const counted = await repository.countPlaces(MAX_LOCATIONS)
  const ids = counted.map(({ _id }) => _id)
  const all = await repository.countAll(ids, ids.slice(0, CHARTED_LOCATIONS), STEP)
  const { names, rents, placeRents, monthlyTotals, amenities, lifestyles } = all
  const { likes, avgRent } = all.totals[0] ?? { likes: 0, avgRent: null }
  const views = await repository.countViews()
  const { minRent, maxRent } = await repository.findRentRange()
  const recentListings = await repository.countPosted(new Date(at.getTime() - RECENT_DAYS * DAY_MS))
  const nameOf = new Map(names.map(({ _id, location }) => [_id, location]))
  const places = counted.flatMap(({ _id: place, count }): Place[] => {
    const location = nameOf.get(place)
    return location === undefined ? [] : [{ place, location, count }]
  })
  const charted = places.slice(0, CHARTED_LOCATIONS)
  const listingsPerWeek = []
  for (const week of weeks) {
    const count = await repository.countPosted(week, new Date(week.getTime() + WEEK_MS))
    listingsPerWeek.push({ week: toUtcDay(week), count })
  }

  const count = (isCounted: (row: FilterCount) => boolean): number =>
    filterCounts.filter(isCounted).reduce((sum, row) => sum + row.count, 0)

  return {
    filterOptions: {
      roomTypes: roomTypes.filter((roomType) => count((row) => row.roomType === roomType) > 0),
      locations: places.map(({ location }) => location),
      rentRange: {
        minRent: minRent ?? DEFAULT_RENT_RANGE.minRent,
        maxRent: maxRent ?? DEFAULT_RENT_RANGE.maxRent,
      },
      amenities: amenities.map(toOption),
      lifestyles: mergeSpellings(lifestyles).slice(0, MAX_LIFESTYLES).map(toOption),
      rentHistogram: toRentHistogram(rents),
    },
    placeRents: toPlaceRents(places, placeRents),
    analytics: {
      totalListings: count(() => true),
      availableListings: count(({ availability }) => availability === 'available'),
      totalLikes: likes,
      totalViews: views,
      recentListings,
      topLocations: places.slice(0, TOP_LOCATIONS).map(toCount),
      priceStats: { avgRent: Math.round(avgRent ?? 0), minRent: minRent ?? 0, maxRent: maxRent ?? 0 },
    },
    charts: {
      rentByRoomType: summarizeRents(rents),
      listingsPerWeek,
      topLocations: charted.map(toCount),
      medianTotals: summarizeTotals(charted, monthlyTotals),
    },
  }
}
