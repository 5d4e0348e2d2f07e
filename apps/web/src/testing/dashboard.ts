import { getMe } from '@roommate-finder/contracts/accounts'
import {
  type Analytics,
  type AnalyticsCharts,
  type DashboardStats,
  getAnalyticsCharts,
  getDashboardStats,
  getFigures,
  getInterestHistory,
  type InterestHistory,
} from '@roommate-finder/contracts/insights'
import { type Listing, listMyListings } from '@roommate-finder/contracts/listings'
import { type Conversation, getUnread, listConversations, listenToEvents } from '@roommate-finder/contracts/messages'
import { listSavedSearches, type SavedSearch } from '@roommate-finder/contracts/saved-searches'
import { listSavedRooms, type SavedRoom } from '@roommate-finder/contracts/shortlist'
import { setTimeZone } from '@roommate-finder/contracts/time-zone'
import { listViewings, type Viewing } from '@roommate-finder/contracts/viewings'
import { screen, within } from '@testing-library/react'
import { aListing } from './factories.ts'
import { renderRoute, signedIn } from './render-route.tsx'
import { reply, server } from './server.ts'

/** Twelve Mondays; the last one starts the current week. */
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
  medianTotals: [],
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
  conversations?: Conversation[]
  mine?: Listing[]
  saved?: SavedRoom[]
  searches?: SavedSearch[]
  upcoming?: Viewing[]
}

/** Answers all requests of the overview. By default, there are no listings, conversations, saved rooms, searches and viewings. */
export const answerDashboard = (answers: Answers = {}): void =>
  server.use(
    reply(getDashboardStats, answers.stats ?? stats()),
    reply(getFigures, answers.analytics ?? analytics()),
    reply(getAnalyticsCharts, answers.charts ?? charts()),
    reply(getInterestHistory, answers.interest ?? interest()),
    reply(listConversations, { items: answers.conversations ?? [], next: null }),
    reply(listMyListings, answers.mine ?? []),
    reply(listSavedRooms, { items: answers.saved ?? [], next: null }),
    reply(listSavedSearches, { items: answers.searches ?? [], next: null }),
    reply(listViewings, { items: answers.upcoming ?? [], next: null }),
  )

export const open = (address = '/dashboard') => renderRoute(address, { session: signedIn() })
/** Opens the overview with the figures about all rooms unfolded. */
export const openInsights = async () => {
  const view = open()
  await view.user.click(await screen.findByRole('heading', { name: 'Platform Insights' }))
  return view
}
export const tab = (name: RegExp) => screen.findByRole('tab', { name })
export const region = (name: string) => screen.findByRole('region', { name })
export const figure = (label: string, place: ParentNode = document) => {
  const name = [...place.querySelectorAll('dt')].find((term) => term.textContent === label)
  return name?.parentElement?.querySelector('dd')?.textContent
}
export const cardTitles = () =>
  screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent)

const topBarPaths = new Set<string>([getMe.path, setTimeZone.path, getUnread.path, listenToEvents.path])

/**
 * Records the API paths that a page requests, in order, without those of the top bar.
 * `server.events.removeAllListeners()` stops the recording.
 */
export const watchRequests = (): string[] => {
  const requested: string[] = []
  server.events.on('request:start', ({ request }) => {
    const path = new URL(request.url).pathname.replace('/api', '')
    if (!topBarPaths.has(path)) requested.push(path)
  })
  return requested
}

const mine = (fields: Partial<Listing>) => aListing({ isOwner: true, contactInfo: 'ana@example.test', ...fields })
export const attic = mine({ title: 'Attic', location: 'Austin, TX', rent: 900, createdAt: '2026-11-03T00:00:00.000Z' })
export const loft = mine({
  title: 'Loft',
  location: 'Boston, MA',
  rent: 701,
  roomType: 'Studio',
  createdAt: '2026-11-02T00:00:00.000Z',
})
export const cellar = mine({
  title: 'Cellar',
  location: 'Austin, TX',
  rent: null,
  createdAt: '2026-11-01T00:00:00.000Z',
})

export const interestIn = (title: string, counts: number[]): InterestHistory['listings'][number] => ({
  _id: aListing()._id,
  title,
  counts,
  total: counts.reduce((sum, count) => sum + count, 0),
})
