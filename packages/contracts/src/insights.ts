import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { listing, ownEmailQuery, roomTypes } from './listings.ts'
import { count, objectId } from './primitives.ts'

/** All listings, mine, all available, likes on mine, the 5 newest of all. */
export const dashboardStats = z.object({
  totalItems: count,
  myItems: count,
  availableItems: count,
  totalLikes: count,
  recentItems: z.array(listing),
})
export type DashboardStats = z.infer<typeof dashboardStats>

export const getDashboardStats = endpoint({
  method: 'GET',
  path: '/dashboard/stats',
  summary: 'Figures for the caller’s dashboard',
  auth: 'needed',
  rate: 'reads',
  query: ownEmailQuery,
  status: 200,
  response: dashboardStats,
})

/** `recentListings` counts the last 30 days; rents are US dollars per month, `avgRent` rounded. */
export const analytics = z.object({
  totalListings: count,
  availableListings: count,
  totalLikes: count,
  totalViews: count,
  recentListings: count,
  topLocations: z.array(z.object({ _id: z.string(), count })),
  priceStats: z.object({
    avgRent: z.number(),
    minRent: z.number(),
    maxRent: z.number(),
  }),
})
export type Analytics = z.infer<typeof analytics>

export const getAnalytics = endpoint({
  method: 'GET',
  path: '/analytics',
  summary: 'Figures over all listings',
  auth: 'open',
  rate: 'reads',
  status: 200,
  response: analytics,
})

/** The Monday, in UTC, that a week begins with. */
const weekStart = z.iso.date()

/**
 * Rents are US dollars per month, rounded; a room type stands in it where a listing of it has a rent, and `count` says
 * how many have. Weeks are the last 12, oldest first; the last one is not over yet.
 */
export const analyticsCharts = z.object({
  rentByRoomType: z.array(
    z.object({
      roomType: z.enum(roomTypes),
      count,
      average: z.number(),
      lowerQuartile: z.number(),
      median: z.number(),
      upperQuartile: z.number(),
    }),
  ),
  listingsPerWeek: z.array(z.object({ week: weekStart, count })),
  topLocations: z.array(z.object({ _id: z.string(), count })),
})
export type AnalyticsCharts = z.infer<typeof analyticsCharts>

export const getAnalyticsCharts = endpoint({
  method: 'GET',
  path: '/analytics/charts',
  summary: 'Figures over all listings for charts: rent by room type, listings per week, at most 10 locations by count',
  auth: 'open',
  rate: 'reads',
  status: 200,
  response: analyticsCharts,
})

/** `counts` and `total` count the interest of those weeks that has not been taken back, one number for each week. */
export const interestHistory = z.object({
  weeks: z.array(weekStart),
  listings: z.array(z.object({ _id: objectId, title: z.string(), counts: z.array(count), total: count })),
  total: count,
})
export type InterestHistory = z.infer<typeof interestHistory>

export const getInterestHistory = endpoint({
  method: 'GET',
  path: '/dashboard/interest',
  summary: 'Interest in the caller’s listings, the newest 100, in each of the last 12 weeks',
  auth: 'needed',
  rate: 'reads',
  status: 200,
  response: interestHistory,
})
