import { getFilterOptions } from '@roommate-finder/contracts/discovery'
import {
  getAnalytics,
  getAnalyticsCharts,
  getDashboardStats,
  getFigures,
  getInterestHistory,
  getListingHistory,
} from '@roommate-finder/contracts/insights'
import { route } from '../../http/route.ts'
import { assertOwnEmail } from '../accounts/service.ts'
import type { InsightService } from './service.ts'

export const insightRoutes = (insights: InsightService) => [
  route(getFilterOptions, ({ query }) => insights.getFilterOptions(query.location)),
  route(getFigures, () => insights.getAnalytics()),
  route(getAnalytics, () => insights.getAnalytics()),
  route(getAnalyticsCharts, () => insights.getCharts()),
  route(getInterestHistory, ({ actor }) => insights.getInterestHistory(actor)),
  route(getListingHistory, ({ params, actor }) => insights.getListingHistory(params.id, actor)),
  route(getDashboardStats, ({ actor, query }) => {
    assertOwnEmail(actor, query.email)
    return insights.getDashboardStats(actor)
  }),
]
