import type { FilterOptions } from '@roommate-finder/contracts/discovery'
import type {
  Analytics,
  AnalyticsCharts,
  DashboardStats,
  InterestHistory,
  ListingHistory,
} from '@roommate-finder/contracts/insights'
import { MAX_OWN_LISTINGS, RECENT_ITEMS } from '@roommate-finder/contracts/limits'
import { createFigure } from '../../db/figures.ts'
import { ObjectId } from '../../db/object-id.ts'
import { listChartedWeeks, toUtcDay, type WeekCount } from '../../lib/calendar.ts'
import type { FeatureContext } from '../context.ts'
import type { InterestService } from '../interest/service.ts'
import type { ListingService } from '../listings/service.ts'
import { toLocation } from '../search/keys.ts'
import type { ShortlistService } from '../shortlist/service.ts'
import { computeFigures } from './figures.ts'
import { figuresRepository } from './figures-repository.ts'
import { toRentHistogram } from './rents.ts'
import { insightRepository } from './repository.ts'

interface Deps {
  interest: InterestService
  listings: ListingService
  /** Counts the conversations about a listing that started in each week since `first`. */
  countConversations: (listingId: ObjectId, first: Date) => Promise<WeekCount[]>
  shortlist: ShortlistService
}

export type InsightService = ReturnType<typeof insightService>

/** Returns figures over all listings, which a job computes, and figures of a user's own listings. */
export const insightService = (
  context: FeatureContext,
  { interest, listings, shortlist, countConversations }: Deps,
) => {
  const { db, dbWithoutTimeout, now } = context
  const repository = insightRepository(db)
  const allListings = figuresRepository(dbWithoutTimeout)
  const figures = createFigure(context, 'figures', () => computeFigures(allListings, now()))

  return {
    updateFigures: figures.update,

    /**
     * Returns the options of the search filters. The rent histogram covers the listed places that `location` names, all
     * other values all listings. It is empty for a location that the options do not list. All viewers get the same
     * counts, which include listings of people whom they have blocked.
     */
    getFilterOptions: async (location = ''): Promise<FilterOptions> => {
      const place = toLocation(location)
      const { filterOptions, placeRents } = await figures.read()
      if (place === '') return filterOptions
      const known = placeRents.find((each) => each.place === place)
      return { ...filterOptions, rentHistogram: known?.histogram ?? toRentHistogram([]) }
    },

    getAnalytics: async (): Promise<Analytics> => (await figures.read()).analytics,

    getCharts: async (): Promise<AnalyticsCharts> => (await figures.read()).charts,

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

    /** Returns what others did with the owner's listing, also while it is hidden. */
    getListingHistory: async (id: string, owner: { uid: string }): Promise<ListingHistory> => {
      const _id = new ObjectId(id)
      await listings.assertOwner(_id, owner)
      const weeks = listChartedWeeks(now())
      const [first] = weeks
      const [views, saves, interests, conversations] = await Promise.all([
        repository.findViewWeeks(_id),
        shortlist.countSavesPerWeek(_id, first),
        interest.countPerWeek([_id], first),
        countConversations(_id, first),
      ])
      const toCounts = (rows: readonly WeekCount[]) =>
        weeks.map((_, i) => rows.find((row) => row._id === i)?.count ?? 0)
      return {
        weeks: weeks.map(toUtcDay),
        views: weeks.map((week) => views[toUtcDay(week)] ?? 0),
        saves: toCounts(saves),
        interests: toCounts(interests.map(({ _id: { week }, count }) => ({ _id: week, count }))),
        conversations: toCounts(conversations),
      }
    },

    getDashboardStats: async (user: { uid: string }): Promise<DashboardStats> => {
      const [{ analytics }, own, recentItems] = await Promise.all([
        figures.read(),
        repository.countByOwner(user.uid),
        listings.listNewest(RECENT_ITEMS, user.uid),
      ])
      return {
        totalItems: analytics.totalListings,
        myItems: own.items,
        availableItems: analytics.availableListings,
        totalLikes: own.likes,
        recentItems,
      }
    },
  }
}

const sum = (numbers: number[]): number => numbers.reduce((all, each) => all + each, 0)
