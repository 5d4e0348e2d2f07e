import {
  analytics,
  analyticsCharts,
  dashboardStats,
  interestHistory,
  listingHistory,
  listingInterest,
  locationCount,
  locationTotals,
  priceStats,
  roomTypeRents,
  weekCount,
} from '../insights.ts'
import {
  CHARTED_LOCATIONS,
  CHARTED_WEEKS,
  MAX_OWN_LISTINGS,
  RECENT_DAYS,
  RECENT_ITEMS,
  TOP_LOCATIONS,
} from '../limits.ts'
import { component, type FeatureDocs } from './feature-docs.ts'
import { listingExample } from './listings.ts'

const locationExample = { _id: 'Austin, TX', count: 12 }
const totalsExample = { _id: 'Austin, TX', count: 8, median: 1040 }
const priceExample = { avgRent: 850, minRent: 500, maxRent: 1200 }
const rentsExample = {
  roomType: 'Single' as const,
  count: 5,
  average: 300,
  lowerQuartile: 200,
  median: 300,
  upperQuartile: 400,
}
const weekExample = { week: '2026-01-26', count: 4 }
const interestExample = { _id: listingExample._id, title: listingExample.title, counts: [1], total: 1 }

export const insightDocs: FeatureDocs = {
  tag: 'Insights',
  description: 'Figures for the dashboard, and public figures.',
  operations: {
    getDashboardStats: {
      summary: "Get the figures of the caller's dashboard",
      description: 'Figures over all listings are up to 30 seconds old, those of the caller are current.',
      success: 'The figures.',
      errors: { forbidden: "`email` is not the caller's address, or the token has no email address." },
    },
    getInterestHistory: {
      summary: "Get the weekly interest in the caller's listings",
      description: `The newest ${MAX_OWN_LISTINGS} listings and the last ${CHARTED_WEEKS} weeks.`,
      success: 'The interest in each listing and week.',
    },
    getListingHistory: {
      summary: 'Get what others did with a listing, week by week',
      description: `The last ${CHARTED_WEEKS} weeks. Only the owner may call it.`,
      success: 'Views, saves, interest and conversations of each week.',
    },
    getFigures: {
      summary: 'Get figures over all listings',
      description: 'Up to 30 seconds old. All are 0 while there are no listings.',
      success: 'The figures.',
    },
    getAnalytics: {
      summary: 'Get figures over all listings, by another path',
      description: 'Up to 30 seconds old. All are 0 while there are no listings.',
      success: 'The figures.',
    },
    getAnalyticsCharts: {
      summary: 'Get charts over all listings',
      description: 'Up to 30 seconds old.',
      success: 'The data of the charts.',
    },
  },
  components: [
    component('DashboardStats', dashboardStats, {
      description: "The figures of the caller's dashboard.",
      fields: {
        totalItems: 'How many listings there are.',
        myItems: 'How many of them the caller owns.',
        availableItems: 'How many of all listings are available.',
        totalLikes: "Likes of the caller's listings.",
        recentItems: `The ${RECENT_ITEMS} newest of all listings.`,
      },
      example: { totalItems: 120, myItems: 2, availableItems: 97, totalLikes: 7, recentItems: [listingExample] },
    }),
    component('Analytics', analytics, {
      description: 'Figures over all listings.',
      fields: {
        totalListings: 'How many listings there are.',
        availableListings: 'How many of them are available.',
        totalLikes: 'Likes of all listings.',
        totalViews: 'Views of all listings.',
        recentListings: `Listings of the last ${RECENT_DAYS} days.`,
        topLocations: `The ${TOP_LOCATIONS} most frequent locations, the most frequent first.`,
        priceStats: 'The rents.',
      },
      example: {
        totalListings: 120,
        availableListings: 97,
        totalLikes: 310,
        totalViews: 5400,
        recentListings: 25,
        topLocations: [locationExample],
        priceStats: priceExample,
      },
    }),
    component('LocationCount', locationCount, {
      description: 'How many hosts have listings in a location.',
      fields: { _id: 'The location.', count: 'How many hosts.' },
      example: locationExample,
    }),
    component('PriceStats', priceStats, {
      description: 'Rents in US dollars per month.',
      fields: {
        avgRent: 'Mean of the averages of hosts, rounded to dollars.',
        minRent: 'Lowest rent.',
        maxRent: 'Highest rent.',
      },
      example: priceExample,
    }),
    component('AnalyticsCharts', analyticsCharts, {
      description: 'The data of the charts.',
      fields: {
        rentByRoomType: 'Rents of each room type that has listings with a rent.',
        listingsPerWeek: `New listings in each of the last ${CHARTED_WEEKS} weeks, the oldest first. The last week is the current one.`,
        topLocations: `The ${CHARTED_LOCATIONS} most frequent locations, the most frequent first.`,
        medianTotals: 'Monthly totals of the locations in `topLocations` that have listings with a known total.',
      },
      example: {
        rentByRoomType: [rentsExample],
        listingsPerWeek: [weekExample],
        topLocations: [locationExample],
        medianTotals: [totalsExample],
      },
    }),
    component('LocationTotals', locationTotals, {
      description: 'Monthly totals of a location: rent and bills, in US dollars.',
      fields: {
        _id: 'The location.',
        count: 'How many hosts have listings with a known total there.',
        median: 'Total that half of the averages of hosts do not exceed, rounded to dollars.',
      },
      example: totalsExample,
    }),
    component('RoomTypeRents', roomTypeRents, {
      description: 'Rents of one room type, in US dollars per month, rounded to dollars.',
      fields: {
        roomType: 'The room type.',
        count: 'How many listings of the type have a rent.',
        average: 'Mean rent.',
        lowerQuartile: 'Rent that a quarter of the listings do not exceed.',
        median: 'Rent that half of the listings do not exceed.',
        upperQuartile: 'Rent that three quarters of the listings do not exceed.',
      },
      example: rentsExample,
    }),
    component('WeekCount', weekCount, {
      description: 'New listings in one week.',
      fields: { week: 'First day of the week, a Monday in UTC.', count: 'New listings.' },
      example: weekExample,
    }),
    component('InterestHistory', interestHistory, {
      description: 'Weekly interest, without interest that was taken back.',
      fields: {
        weeks: 'First days of the weeks, Mondays in UTC, the oldest first. The last week is the current one.',
        listings: "The caller's listings, the newest first.",
        total: 'Interest of all these weeks in all these listings.',
      },
      example: { weeks: ['2026-01-26'], listings: [interestExample], total: 1 },
    }),
    component('ListingHistory', listingHistory, {
      description: 'What others did with a listing in each week.',
      fields: {
        weeks: 'First days of the weeks, Mondays in UTC, the oldest first. The last week is the current one.',
        views: 'Views, of each viewer once a day.',
        saves: 'People who saved the listing in that week and have not removed it since.',
        interests: 'People who liked the listing in that week and have not taken it back since.',
        conversations: 'People who wrote to the host about the listing for the first time in that week.',
      },
      example: { weeks: ['2026-01-26'], views: [12], saves: [3], interests: [2], conversations: [1] },
    }),
    component('ListingInterest', listingInterest, {
      description: 'Weekly interest in one listing.',
      fields: {
        _id: 'Id of the listing.',
        title: 'Title of the listing.',
        counts: 'Interest in each of `weeks`.',
        total: 'Sum of `counts`.',
      },
      example: interestExample,
    }),
  ],
}
