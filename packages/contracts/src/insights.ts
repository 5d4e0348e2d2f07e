import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { listing, listingParams, ownEmailQuery, roomTypes } from './listings.ts'
import { count, objectId } from './primitives.ts'

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
  auth: 'needed',
  rate: 'reads',
  query: ownEmailQuery,
  status: 200,
  response: dashboardStats,
})

export const locationCount = z.object({ _id: z.string(), count })

export const priceStats = z.object({ avgRent: z.number(), minRent: z.number(), maxRent: z.number() })

export const analytics = z.object({
  totalListings: count,
  availableListings: count,
  totalLikes: count,
  totalViews: count,
  recentListings: count,
  topLocations: z.array(locationCount),
  priceStats,
})
export type Analytics = z.infer<typeof analytics>

/** Blockers of analytics stop every request to a path like `/analytics`, so the page uses this one. */
export const getFigures = endpoint({
  method: 'GET',
  path: '/figures',
  auth: 'open',
  rate: 'reads',
  status: 200,
  response: analytics,
})

export const getAnalytics = endpoint({ ...getFigures, path: '/analytics' })

/** The first day of a week, a Monday in UTC. */
const weekStart = z.iso.date()

export const roomTypeRents = z.object({
  roomType: z.enum(roomTypes),
  count,
  average: z.number(),
  lowerQuartile: z.number(),
  median: z.number(),
  upperQuartile: z.number(),
})

/** The median of the monthly totals that are known. */
export const locationTotals = z.object({ _id: z.string(), count, median: z.number() })

export const weekCount = z.object({ week: weekStart, count })

export const analyticsCharts = z.object({
  rentByRoomType: z.array(roomTypeRents),
  listingsPerWeek: z.array(weekCount),
  topLocations: z.array(locationCount),
  medianTotals: z.array(locationTotals),
})
export type AnalyticsCharts = z.infer<typeof analyticsCharts>

export const getAnalyticsCharts = endpoint({
  method: 'GET',
  path: '/figures/charts',
  auth: 'open',
  rate: 'reads',
  status: 200,
  response: analyticsCharts,
})

export const listingInterest = z.object({ _id: objectId, title: z.string(), counts: z.array(count), total: count })

export const interestHistory = z.object({
  weeks: z.array(weekStart),
  listings: z.array(listingInterest),
  total: count,
})
export type InterestHistory = z.infer<typeof interestHistory>

export const getInterestHistory = endpoint({
  method: 'GET',
  path: '/dashboard/interest',
  auth: 'needed',
  rate: 'reads',
  status: 200,
  response: interestHistory,
})

const weekCounts = z.array(count)

/**
 * What others did with a listing in each week. `views`: each viewer once a day. `saves` and `interests`: those that are not
 * taken back. `conversations`: the people who wrote first in that week.
 */
export const listingHistory = z.object({
  weeks: z.array(weekStart),
  views: weekCounts,
  saves: weekCounts,
  interests: weekCounts,
  conversations: weekCounts,
})
export type ListingHistory = z.infer<typeof listingHistory>

export const getListingHistory = endpoint({
  method: 'GET',
  path: '/roommates/:id/history',
  auth: 'owner',
  rate: 'reads',
  params: listingParams,
  status: 200,
  response: listingHistory,
})
