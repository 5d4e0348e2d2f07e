import {
  type Analytics,
  type AnalyticsCharts,
  type DashboardStats,
  getAnalytics,
  getAnalyticsCharts,
  getDashboardStats,
  getInterestHistory,
  type InterestHistory,
} from '@roommate-finder/contracts/insights'
import { reply, server } from './server.ts'

/** Twelve Mondays; the last one is of the present week. */
export const weeks = [
  '2026-08-31',
  '2026-09-07',
  '2026-09-14',
  '2026-09-21',
  '2026-09-28',
  '2026-10-05',
  '2026-10-12',
  '2026-10-19',
  '2026-10-26',
  '2026-11-02',
  '2026-11-09',
  '2026-11-16',
]

export const stats = (fields: Partial<DashboardStats> = {}): DashboardStats => ({
  totalItems: 0,
  myItems: 0,
  availableItems: 0,
  totalLikes: 0,
  recentItems: [],
  ...fields,
})

export const analytics = (fields: Partial<Analytics> = {}): Analytics => ({
  totalListings: 0,
  availableListings: 0,
  totalLikes: 0,
  totalViews: 0,
  recentListings: 0,
  topLocations: [],
  priceStats: { avgRent: 0, minRent: 0, maxRent: 0 },
  ...fields,
})

export const charts = (fields: Partial<AnalyticsCharts> = {}): AnalyticsCharts => ({
  rentByRoomType: [],
  listingsPerWeek: weeks.map((week) => ({ week, count: 0 })),
  topLocations: [],
  ...fields,
})

export const interest = (listings: InterestHistory['listings'] = []): InterestHistory => ({
  weeks,
  listings,
  total: listings.reduce((sum, { total }) => sum + total, 0),
})

interface Answers {
  stats?: DashboardStats
  analytics?: Analytics
  charts?: AnalyticsCharts
  interest?: InterestHistory
}

/** Answers all that the overview asks for: what is not given, as where nobody has posted anything. */
export const answerDashboard = (answers: Answers = {}): void =>
  server.use(
    reply(getDashboardStats, answers.stats ?? stats()),
    reply(getAnalytics, answers.analytics ?? analytics()),
    reply(getAnalyticsCharts, answers.charts ?? charts()),
    reply(getInterestHistory, answers.interest ?? interest()),
  )
