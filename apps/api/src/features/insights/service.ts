import type { FilterOptions } from '@roommate-finder/contracts/discovery'
import type { Analytics, AnalyticsCharts, DashboardStats, InterestHistory } from '@roommate-finder/contracts/insights'
import {
  CHARTED_LOCATIONS,
  DEFAULT_RENT_RANGE,
  MAX_LIFESTYLES,
  MAX_LOCATIONS,
  MAX_OWN_LISTINGS,
  MAX_TAG_LENGTH,
  RECENT_DAYS,
  RECENT_ITEMS,
  TOP_LOCATIONS,
} from '@roommate-finder/contracts/limits'
import { roomTypes } from '@roommate-finder/contracts/listings'
import { listChartedWeeks, toUtcDay, WEEK_MS } from '../../lib/calendar.ts'
import { fold } from '../../lib/text.ts'
import type { FeatureContext } from '../context.ts'
import type { InterestService } from '../interest/service.ts'
import type { ListingService } from '../listings/service.ts'
import { listLaterParts, toLocation } from '../search/keys.ts'
import { summarizeRents, summarizeTotals, toRentHistogram } from './rents.ts'
import { insightRepository } from './repository.ts'

const DAY_MS = 86_400_000

interface TagCount {
  _id: string
  count: number
}

/** Adds up the counts of tags that differ by case or accents only. Keeps the first spelling. */
const mergeSpellings = (tags: readonly TagCount[]): TagCount[] => {
  const merged = new Map<string, TagCount>()
  for (const { _id, count } of tags) {
    const folded = fold(_id, MAX_TAG_LENGTH)
    const known = merged.get(folded)
    merged.set(folded, { _id: known?._id ?? _id, count: (known?.count ?? 0) + count })
  }
  return [...merged.values()].sort((a, b) => b.count - a.count)
}

interface Deps {
  interest: InterestService
  listings: ListingService
}

export type InsightService = ReturnType<typeof insightService>

/** Computes figures over all listings, cached for up to 30 s, and figures of a user's own listings. */
export const insightService = ({ db, now, createCache }: FeatureContext, { interest, listings }: Deps) => {
  const repository = insightRepository(db)

  const getFigures = createCache('figures', async () => {
    const since = new Date(now().getTime() - RECENT_DAYS * DAY_MS)
    // One after another: some read all listings, and in parallel they would exceed the time limit sooner.
    const filterCounts = await repository.countByFilters()
    const places = await repository.findPlaces(MAX_LOCATIONS)
    const totals = await repository.findTotals()
    const range = await repository.findRentRange()
    const recent = await repository.countPosted(since)
    const countListings = (filter: { roomType?: string; availability?: string }): number =>
      sum(
        filterCounts
          .filter(({ roomType }) => (filter.roomType ?? roomType) === roomType)
          .filter(({ availability }) => (filter.availability ?? availability) === availability)
          .map(({ count }) => count),
      )
    return { countListings, places, ...totals, ...range, recent }
  })
  const getTags = createCache('tags', async () => {
    const amenities = await repository.countAmenities()
    const lifestyles = mergeSpellings(await repository.countLifestyles())
    return { amenities, lifestyles: lifestyles.slice(0, MAX_LIFESTYLES) }
  })
  const getChartFigures = createCache('charts', async () => {
    const weeks = listChartedWeeks(now())
    const charted = (await getFigures()).places.slice(0, CHARTED_LOCATIONS)
    const monthlyTotals = await repository.countTotals(charted.map(({ place }) => place))
    const [rents, counts] = await Promise.all([
      repository.countRents(),
      Promise.all(weeks.map((week) => repository.countPosted(week, new Date(week.getTime() + WEEK_MS)))),
    ])
    return {
      rentByRoomType: summarizeRents(rents),
      listingsPerWeek: weeks.map((week, i) => ({ week: toUtcDay(week), count: counts[i] ?? 0 })),
      medianTotals: summarizeTotals(charted, monthlyTotals),
    }
  })
  const getRentHistogram = createCache('rents', async (place) => toRentHistogram(await repository.countRents(place)))

  /** Returns whether a location names one of the places that the options list, or a part of its name. */
  const isListed = async (place: string): Promise<boolean> => {
    const { places } = await getFigures()
    return places.some(({ place: each, location }) =>
      [each, toLocation(location.split(',')[0] ?? ''), ...listLaterParts(location)].includes(place),
    )
  }

  const listTopLocations = async (limit: number) => {
    const { places } = await getFigures()
    return places.slice(0, limit).map(({ location, count }) => ({ _id: location, count }))
  }

  return {
    /**
     * Returns the options of the search filters. The rent histogram covers `location`, all other values all listings. It
     * is empty for a location that the options do not list: each would be counted and cached for one caller.
     * All viewers get the same counts, which include listings of people whom they have blocked.
     */
    getFilterOptions: async (location = ''): Promise<FilterOptions> => {
      const place = toLocation(location)
      const [{ countListings, minRent, maxRent, places }, rentHistogram] = await Promise.all([
        getFigures(),
        place === '' || (await isListed(place)) ? getRentHistogram(place) : toRentHistogram([]),
      ])
      const { amenities, lifestyles } = await getTags()
      return {
        roomTypes: roomTypes.filter((roomType) => countListings({ roomType }) > 0),
        locations: places.map(({ location }) => location),
        rentRange: {
          minRent: minRent ?? DEFAULT_RENT_RANGE.minRent,
          maxRent: maxRent ?? DEFAULT_RENT_RANGE.maxRent,
        },
        amenities: amenities.map(({ _id, count }) => ({ value: _id, count })),
        lifestyles: lifestyles.map(({ _id, count }) => ({ value: _id, count })),
        rentHistogram,
      }
    },

    getAnalytics: async (): Promise<Analytics> => {
      const { countListings, likes, views, recent, avgRent, minRent, maxRent } = await getFigures()
      return {
        totalListings: countListings({}),
        availableListings: countListings({ availability: 'available' }),
        totalLikes: likes,
        totalViews: views,
        recentListings: recent,
        topLocations: await listTopLocations(TOP_LOCATIONS),
        priceStats: { avgRent: Math.round(avgRent ?? 0), minRent: minRent ?? 0, maxRent: maxRent ?? 0 },
      }
    },

    getCharts: async (): Promise<AnalyticsCharts> => {
      return { ...(await getChartFigures()), topLocations: await listTopLocations(CHARTED_LOCATIONS) }
    },

    getInterestHistory: async (user: { uid: string }): Promise<InterestHistory> => {
      const weeks = listChartedWeeks(now())
      const own = await repository.findTitles(user.uid, MAX_OWN_LISTINGS)
      const rows =
        own.length === 0
          ? []
          : await interest.countPerWeek(
              own.map(({ _id }) => _id),
              weeks[0],
            )
      const interestCounts = new Map(
        rows.map((row) => [`${row._id.listingId.toHexString()} ${row._id.week}`, row.count]),
      )
      const shown = own.map(({ _id, title }) => {
        const id = _id.toHexString()
        const counts = weeks.map((_, i) => interestCounts.get(`${id} ${i}`) ?? 0)
        return { _id: id, title, counts, total: sum(counts) }
      })
      return { weeks: weeks.map(toUtcDay), listings: shown, total: sum(shown.map(({ total }) => total)) }
    },

    getDashboardStats: async (user: { uid: string }): Promise<DashboardStats> => {
      const [{ countListings }, own, recentItems] = await Promise.all([
        getFigures(),
        repository.countByOwner(user.uid),
        listings.listNewest(RECENT_ITEMS, user.uid),
      ])
      return {
        totalItems: countListings({}),
        myItems: own.items,
        availableItems: countListings({ availability: 'available' }),
        totalLikes: own.likes,
        recentItems,
      }
    },
  }
}

const sum = (numbers: number[]): number => numbers.reduce((all, each) => all + each, 0)
