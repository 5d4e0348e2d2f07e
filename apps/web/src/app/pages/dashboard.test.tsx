import { searchListings } from '@roommate-finder/contracts/discovery'
import {
  getAnalyticsCharts,
  getDashboardStats,
  getFigures,
  getInterestHistory,
} from '@roommate-finder/contracts/insights'
import { listMyListings } from '@roommate-finder/contracts/listings'
import { listConversations } from '@roommate-finder/contracts/messages'
import { listSavedSearches } from '@roommate-finder/contracts/saved-searches'
import { listSavedRooms } from '@roommate-finder/contracts/shortlist'
import { getOutcomeQuestion, listViewings } from '@roommate-finder/contracts/viewings'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import {
  analytics,
  answerDashboard,
  attic,
  charts,
  figure,
  interest,
  open,
  openInsights,
  region,
  stats,
  tab,
  watchRequests,
} from '#src/testing/dashboard.ts'
import { aPage } from '#src/testing/factories.ts'
import { renderRoute, visitor } from '#src/testing/render-route.tsx'
import { gate, reply, replyError, server } from '#src/testing/server.ts'

const FAILED = 'Failed to load dashboard data. Please try again.'

const panel = (name: RegExp) => screen.findByRole('tabpanel', { name })

afterEach(() => server.events.removeAllListeners())

describe('/dashboard', () => {
  test('a visitor is redirected to sign in', async () => {
    const { address } = renderRoute('/dashboard', { session: visitor })
    await waitFor(() => expect(address()).toBe('/login'))
  })

  test('an unknown tab in the address opens Overview, the first of four tabs, with the count of own listings', async () => {
    answerDashboard({ stats: stats({ myItems: 1234 }) })
    open('/dashboard?tab=secrets')
    expect(await panel(/^Overview$/)).toBeVisible()
    expect(await tab(/^My Items 1,234$/)).toHaveAttribute('aria-selected', 'false')
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Overview',
      'All Items',
      'Add Item',
      'My Items1,234',
    ])
    expect(await tab(/^Overview$/)).toHaveAttribute('aria-selected', 'true')
    expect(document.title).toBe('Dashboard · Roommate Finder')
    await region('Quick Actions')
  })

  test('opening the tab Add Item replaces the history entry, shows tips and links to the form', async () => {
    answerDashboard()
    const { user, address, lastAction } = open()
    await user.click(await tab(/^Add Item$/))
    expect(await screen.findByRole('heading', { name: 'Tips for posting a room' })).toBeVisible()
    expect(address()).toBe('/dashboard?tab=add-item')
    expect(lastAction()).toBe('REPLACE')
    expect(screen.getByRole('heading', { name: 'Your contact details stay hidden' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Create New Listing' })).toHaveAttribute('href', '/createroom')
  })

  test('Overview is selected at first, and the left arrow key on it opens the last tab', async () => {
    answerDashboard()
    const { user, address } = open()
    const first = await tab(/^Overview$/)
    expect(first).toHaveAttribute('aria-selected', 'true')
    await user.click(first)
    server.use(reply(listMyListings, []))
    await user.keyboard('{ArrowLeft}')
    await waitFor(() => expect(address()).toBe('/dashboard?tab=my-items'))
    expect(await tab(/^My Items/)).toHaveFocus()
    await screen.findByText('No listings found')
  })
})

describe('requests of the dashboard', () => {
  test('for the overview, are all sent before any response, and those for all rooms once they are shown', async () => {
    const { until, open: answer } = gate()
    server.use(
      reply(getDashboardStats, stats(), { until }),
      reply(getFigures, analytics(), { until }),
      reply(getAnalyticsCharts, charts(), { until }),
      reply(getInterestHistory, interest(), { until }),
      reply(listConversations, { items: [], next: null }, { until }),
      reply(listMyListings, [], { until }),
      reply(listSavedRooms, { items: [], next: null }, { until }),
      reply(listSavedSearches, { items: [], next: null }, { until }),
      reply(listViewings, { items: [], next: null }, { until }),
      reply(getOutcomeQuestion, { viewing: null }, { until }),
    )
    const requested = watchRequests()
    const { user } = open()
    const own = [
      '/conversations',
      '/dashboard/interest',
      '/dashboard/stats',
      '/me/outcome-question',
      '/my-listings',
      '/saved-rooms',
      '/saved-searches',
      '/viewings',
    ]
    await waitFor(() => expect(requested.toSorted()).toEqual(own))
    await user.click(screen.getByRole('heading', { name: 'Platform Insights' }))
    await waitFor(() => expect(requested.slice(own.length).toSorted()).toEqual(['/figures', '/figures/charts']))
    answer()
    await waitFor(() => expect(figure('My Items')).toBe('0'))
  })

  test.each([
    ['add-item', ['/dashboard/stats'], 'Tips for posting a room'],
    ['all-items', ['/all-items', '/dashboard/stats'], 'Attic'],
    ['my-items', ['/dashboard/stats', '/my-listings'], 'Attic'],
  ])('for %s, are exactly %j', async (name, expected, shown) => {
    answerDashboard()
    server.use(reply(searchListings, aPage([attic])), reply(listMyListings, [attic]))
    const requested = watchRequests()
    open(`/dashboard?tab=${name}`)
    expect(await screen.findByRole('heading', { name: shown })).toBeVisible()
    await waitFor(() => expect(requested.toSorted()).toEqual(expected))
  })
})

describe('a failure on the dashboard', () => {
  test.each([
    [getDashboardStats, 'We couldn’t load your stats.', 'Average Rent'],
    [getFigures, 'We couldn’t load the stats for all rooms.', 'My Items'],
    [getAnalyticsCharts, 'We couldn’t load the charts for all rooms.', 'My Items'],
    [getInterestHistory, 'We couldn’t load the interest in your rooms.', 'My Items'],
  ])('of only $path shows an error with Retry in its section', async (call, sentence, other) => {
    answerDashboard()
    server.use(replyError(call, 'internal'))
    const { user } = await openInsights()
    const message = await screen.findByText(sentence)
    await waitFor(() => expect(figure(other)).toMatch(/\d/))
    expect(screen.queryByText(FAILED)).not.toBeInTheDocument()
    answerDashboard()
    const [retry] = screen.getAllByRole('button', { name: 'Retry' })
    if (retry) await user.click(retry)
    await waitFor(() => expect(message).not.toBeInTheDocument())
  })

  test('of all figures shows a single error, whose Retry reloads everything', async () => {
    for (const call of [
      ...[getDashboardStats, getInterestHistory],
      ...[listConversations, listMyListings, listSavedRooms, listSavedSearches],
    ]) {
      server.use(replyError(call, 'internal'))
    }
    const { user } = open()
    expect(await screen.findByRole('alert')).toHaveTextContent(FAILED)
    answerDashboard({ stats: stats({ myItems: 3 }) })
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await tab(/^My Items 3$/)).toBeVisible()
    expect(figure('My Items')).toBe('3')
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  test.each([
    ['all-items', searchListings],
    ['my-items', listMyListings],
  ])('to load the list of %s shows an error with Retry', async (name, call) => {
    answerDashboard()
    server.use(replyError(call, 'internal'))
    const { user } = open(`/dashboard?tab=${name}`)
    expect(await screen.findByRole('alert')).toHaveTextContent(FAILED)
    server.use(reply(searchListings, aPage([attic])), reply(listMyListings, [attic]))
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('heading', { name: 'Attic' })).toBeVisible()
  })
})
