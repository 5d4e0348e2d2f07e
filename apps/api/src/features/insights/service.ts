import type { FilterOptions } from '@roommate-finder/contracts/discovery'
import type { Analytics, AnalyticsCharts, DashboardStats, InterestHistory } from '@roommate-finder/contracts/insights'
import {
  CHARTED_LOCATIONS,
  DEFAULT_RENT_RANGE,
  MAX_LOCATIONS,
  MAX_OWN_LISTINGS,
  RECENT_DAYS,
  RECENT_ITEMS,
  TOP_LOCATIONS,
} from '@roommate-finder/contracts/limits'
import { roomTypes } from '@roommate-finder/contracts/listings'
import { chartedWeeks, dayOf, WEEK_MS } from '../../lib/calendar.ts'
import type { FeatureContext } from '../feature.ts'
import { interestService } from '../interest/service.ts'
import { listingService } from '../listings/service.ts'
import { rentByRoomType } from './rents.ts'
import { insightRepository } from './repository.ts'

const DAY_MS = 86_400_000

export type InsightService = ReturnType<typeof insightService>

/** Figures: over all listings, which are up to 30 s old, and of a user's own. */
export const insightService = (context: FeatureContext) => {
  const { db, now, share } = context
  const repository = insightRepository(db)
  const listings = listingService(context)
  const interest = interestService(context)

  const figures = share('figures', async () => {
    const since = new Date(now().getTime() - RECENT_DAYS * DAY_MS)
    const [filterCounts, places, sums, range, recent] = await Promise.all([
      repository.filterCounts(),
      repository.places(MAX_LOCATIONS),
      repository.sums(),
      repository.rentRange(),
      repository.countPosted(since),
    ])
    const total = (filter: { roomType?: string; availability?: string }): number =>
      sum(
        filterCounts
          .filter(({ roomType }) => (filter.roomType ?? roomType) === roomType)
          .filter(({ availability }) => (filter.availability ?? availability) === availability)
          .map(({ count }) => count),
      )
    return { total, places, ...sums, ...range, recent }
  })
  const chartFigures = share('charts', async () => {
    const weeks = chartedWeeks(now())
    const [rents, counts] = await Promise.all([
      repository.rents(),
      Promise.all(weeks.map((week) => repository.countPosted(week, new Date(week.getTime() + WEEK_MS)))),
    ])
    return {
      rentByRoomType: rentByRoomType(rents),
      listingsPerWeek: weeks.map((week, i) => ({ week: dayOf(week), count: counts[i] ?? 0 })),
    }
  })

  const topLocations = async (limit: number) => {
    const { places } = await figures()
    return places.slice(0, limit).map(({ location, count }) => ({ _id: location, count }))
  }

  return {
    filterOptions: async (): Promise<FilterOptions> => {
      const { total, places, minRent, maxRent } = await figures()
      return {
        roomTypes: roomTypes.filter((roomType) => total({ roomType }) > 0),
        locations: places.map(({ location }) => location),
        rentRange: {
          minRent: minRent ?? DEFAULT_RENT_RANGE.minRent,
          maxRent: maxRent ?? DEFAULT_RENT_RANGE.maxRent,
        },
      }
    },

    analytics: async (): Promise<Analytics> => {
      const { total, likes, views, recent, avgRent, minRent, maxRent } = await figures()
      return {
        totalListings: total({}),
        availableListings: total({ availability: 'available' }),
        totalLikes: likes,
        totalViews: views,
        recentListings: recent,
        topLocations: await topLocations(TOP_LOCATIONS),
        priceStats: { avgRent: Math.round(avgRent ?? 0), minRent: minRent ?? 0, maxRent: maxRent ?? 0 },
      }
    },

    charts: async (): Promise<AnalyticsCharts> => {
      const [charts, locations] = await Promise.all([chartFigures(), topLocations(CHARTED_LOCATIONS)])
      return { ...charts, topLocations: locations }
    },

    interestHistory: async (user: { uid: string }): Promise<InterestHistory> => {
      const weeks = chartedWeeks(now())
      const own = await repository.titlesOf(user.uid, MAX_OWN_LISTINGS)
      const rows =
        own.length === 0
          ? []
          : await interest.countPerWeek(
              own.map(({ _id }) => _id),
              weeks[0],
            )
      const countOf = new Map(rows.map((row) => [`${row._id.listingId.toHexString()} ${row._id.week}`, row.count]))
      const shown = own.map(({ _id, title }) => {
        const id = _id.toHexString()
        const counts = weeks.map((_, i) => countOf.get(`${id} ${i}`) ?? 0)
        return { _id: id, title, counts, total: sum(counts) }
      })
      return { weeks: weeks.map(dayOf), listings: shown, total: sum(shown.map(({ total }) => total)) }
    },

    dashboard: async (user: { uid: string }): Promise<DashboardStats> => {
      const [{ total }, own, recentItems] = await Promise.all([
        figures(),
        repository.ofOwner(user.uid),
        listings.newest(RECENT_ITEMS, user.uid),
      ])
      return {
        totalItems: total({}),
        myItems: own.items,
        availableItems: total({ availability: 'available' }),
        totalLikes: own.likes,
        recentItems,
      }
    },
  }
}

const sum = (numbers: number[]): number => numbers.reduce((all, each) => all + each, 0)
