import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { listing, ownEmailQuery } from './listings.ts'
import { count } from './primitives.ts'

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
  errors: ['validation_failed', 'forbidden'],
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
  errors: ['validation_failed'],
})
