import {
  getAnalyticsCharts,
  getDashboardStats,
  getFigures,
  getInterestHistory,
} from '@roommate-finder/contracts/insights'
import { queryOptions } from '@tanstack/react-query'
import { request } from '#src/lib/api-client.ts'

// Refetches on every mount, because posts, deletions and likes on other pages change the figures.
const ALWAYS_STALE = 0

export const dashboardQueries = {
  all: () => ['dashboard'] as const,
  stats: () =>
    queryOptions({
      queryKey: [...dashboardQueries.all(), 'stats'],
      queryFn: ({ signal }) => request(getDashboardStats, { signal }),
      staleTime: ALWAYS_STALE,
    }),
  interest: () =>
    queryOptions({
      queryKey: [...dashboardQueries.all(), 'interest'],
      queryFn: ({ signal }) => request(getInterestHistory, { signal }),
      staleTime: ALWAYS_STALE,
    }),
  analytics: () =>
    queryOptions({
      queryKey: [...dashboardQueries.all(), 'analytics'],
      queryFn: ({ signal }) => request(getFigures, { signal }),
    }),
  charts: () =>
    queryOptions({
      queryKey: [...dashboardQueries.all(), 'charts'],
      queryFn: ({ signal }) => request(getAnalyticsCharts, { signal }),
    }),
}
