import type { FilterOptions } from '@roommate-finder/contracts/discovery'
import type { Analytics, DashboardStats } from '@roommate-finder/contracts/insights'
import { DEFAULT_RENT_RANGE, RECENT_DAYS, RECENT_ITEMS, TOP_LOCATIONS } from '@roommate-finder/contracts/limits'
import { roomTypes } from '@roommate-finder/contracts/listings'
import type { Collections } from '../../db/collections.ts'
import { sharedValue } from '../../shared-value.ts'
import type { ListingService } from '../listings/service.ts'
import { insightRepository } from './repository.ts'

const DAY_MS = 86_400_000

export type InsightService = ReturnType<typeof insightService>

/** `figuresMaxAgeMs`: how old a figure over the whole table may be. */
export const insightService = (
  collections: Collections,
  listings: ListingService,
  { now, figuresMaxAgeMs }: { now: () => Date; figuresMaxAgeMs: number },
) => {
  const repository = insightRepository(collections)
  const figures = sharedValue(() => repository.figures(new Date(now().getTime() - RECENT_DAYS * DAY_MS)), {
    maxAgeMs: figuresMaxAgeMs,
    now: () => now().getTime(),
  })

  return {
    filterOptions: async (): Promise<FilterOptions> => {
      const all = await figures()
      if (!all) return { roomTypes: [], locations: [], rentRange: DEFAULT_RENT_RANGE }
      return {
        roomTypes: roomTypes.filter((type) => (all.totals[`type${type}`] ?? 0) > 0),
        locations: all.locations.map(({ location }) => location),
        rentRange: {
          minRent: all.totals.minRent ?? DEFAULT_RENT_RANGE.minRent,
          maxRent: all.totals.maxRent ?? DEFAULT_RENT_RANGE.maxRent,
        },
      }
    },

    analytics: async (): Promise<Analytics> => {
      const all = await figures()
      const totals = all?.totals
      return {
        totalListings: totals?.listings ?? 0,
        availableListings: totals?.available ?? 0,
        totalLikes: totals?.likes ?? 0,
        totalViews: totals?.views ?? 0,
        recentListings: totals?.recent ?? 0,
        topLocations: (all?.locations ?? [])
          .slice(0, TOP_LOCATIONS)
          .map(({ location, count }) => ({ _id: location, count })),
        priceStats: {
          avgRent: totals && totals.rents > 0 ? Math.round(totals.rentSum / totals.rents) : 0,
          minRent: totals?.minRent ?? 0,
          maxRent: totals?.maxRent ?? 0,
        },
      }
    },

    dashboard: async (user: { uid: string }): Promise<DashboardStats> => {
      const [all, own, recentItems] = await Promise.all([
        figures(),
        repository.ofOwner(user.uid),
        listings.newest(RECENT_ITEMS, user.uid),
      ])
      return {
        totalItems: all?.totals.listings ?? 0,
        myItems: own.items,
        availableItems: all?.totals.available ?? 0,
        totalLikes: own.likes,
        recentItems,
      }
    },
  }
}
