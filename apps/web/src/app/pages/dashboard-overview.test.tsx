import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import {
  analytics,
  answerDashboard,
  attic,
  cellar,
  charts,
  figure,
  interest,
  interestIn,
  open,
  openInsights,
  region,
  stats,
  weeks,
} from '#src/testing/dashboard.ts'
import { aConversation, aSavedSearch, listingsOf } from '#src/testing/factories.ts'

/** Reads the table of a chart, row by row. */
const readTable = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent))

describe('the overview', () => {
  test("shows the user's figures and those of the platform", async () => {
    answerDashboard({
      stats: stats({ myItems: 3, totalLikes: 41, availableItems: 1200, totalItems: 1500 }),
      analytics: analytics({
        totalListings: 1500,
        totalViews: 30_000,
        totalLikes: 2250,
        priceStats: { avgRent: 996, minRent: 330, maxRent: 2495.5 },
        topLocations: [
          { _id: 'Brooklyn, NY', count: 90 },
          { _id: 'Austin, TX', count: 80 },
          { _id: 'Ogallala, NE', count: 1 },
          { _id: 'Fargo, ND', count: 1 },
        ],
      }),
    })
    await openInsights()
    await waitFor(() => expect(figure('My Items')).toBe('3'))
    expect(figure('Total Likes')).toBe('41')
    expect(figure('Available Globally')).toBe('1,200')
    expect(figure('Total Items')).toBe('1,500')

    const platform = await region('Platform Insights')
    await waitFor(() => expect(figure('Average Rent', platform)).toBe('$996 /monthfrom $330 to $2,495.50'))
    expect(figure('Total Views', platform)).toBe('30,00020 per room')
    expect(figure('Total Likes', platform)).toBe('2,2501.5 per room')
    expect(figure('Top locations', platform)).toBe('Brooklyn, NY90 hostsAustin, TX80 hostsOgallala, NE1 host')
  })

  test('shows the 5 newest listings with links', async () => {
    const recentItems = [
      attic,
      cellar,
      ...listingsOf(3, { createdAt: new Date(Date.now() - 172_800_000).toISOString() }),
    ]
    answerDashboard({ stats: stats({ totalItems: 9, recentItems }) })
    open()
    const list = await screen.findByRole('list', { name: 'Newest rooms' })
    expect(within(list).getAllByRole('listitem')).toHaveLength(5)
    expect(within(list).getByRole('link', { name: 'Attic' })).toHaveAttribute('href', `/details/${attic._id}`)
    expect(within(list).getByText('$900')).toBeVisible()
    expect(within(list).getByText('N/A')).toBeVisible()
    expect(within(list).getAllByText('2 days ago')[0]).toHaveAttribute('datetime', recentItems[2]?.createdAt)
  })

  const quickLinks = async () =>
    within(await region('Quick Actions'))
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'))

  test('of a user without rooms starts with the rooms of others, and shows no interest in own rooms', async () => {
    answerDashboard({
      searches: [aSavedSearch({ newCount: 3 }), aSavedSearch()],
      conversations: [aConversation({ unread: 2 })],
    })
    open()
    await waitFor(async () =>
      expect(await quickLinks()).toEqual([
        ...['/all-items', '/saved-searches', '/shortlist', '/my-interests'],
        ...['/messages', '/createroom', '/mylist'],
      ]),
    )
    const actions = within(await region('Quick Actions'))
    expect(actions.getByRole('link', { name: 'Saved searches 3 new' })).toBeVisible()
    expect(actions.getByRole('link', { name: 'Messages 2 unread' })).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Interest in your rooms' })).not.toBeInTheDocument()
  })

  test('without any listing, says so', async () => {
    answerDashboard()
    await openInsights()
    expect(await screen.findByText('No one has posted a room yet.')).toBeVisible()
    expect(await screen.findByText('No rooms list a rent yet.')).toBeVisible()
    expect(screen.getByText('No rooms were posted in the last 12 weeks.')).toBeVisible()
    expect(screen.getByText('No rooms have been posted yet.')).toBeVisible()
    expect(screen.getByText('No rooms list their total yet.')).toBeVisible()
    expect(figure('Average Rent')).toBe('$0 /month')
    expect(screen.queryByRole('table')).not.toBeInTheDocument()
  })

  test('without interest in own listings, says so', async () => {
    answerDashboard({ interest: interest([interestIn('Attic', Array<number>(12).fill(0))]), mine: [attic] })
    open()
    expect(await screen.findByText(/^No one has shown interest in the last 12 weeks\./)).toBeVisible()
    expect((await quickLinks()).slice(0, 2)).toEqual(['/createroom', '/mylist'])
  })
})

describe('the tables of the charts', () => {
  test('show rent by room type and listings per week', async () => {
    answerDashboard({
      charts: charts({
        rentByRoomType: [
          { roomType: 'Single', count: 1200, average: 940, lowerQuartile: 715, median: 895, upperQuartile: 1150 },
          { roomType: 'Studio', count: 1, average: 1300, lowerQuartile: 1300, median: 1300, upperQuartile: 1300 },
        ],
        listingsPerWeek: weeks.map((week, index) => ({ week, count: index * 100 })),
      }),
    })
    await openInsights()
    expect(await readTable('Rent by room type')).toEqual([
      ['Room type', 'Typical low', 'Typical rent', 'Typical high', 'Average', 'Rooms with a rent'],
      ['Single', '$715', '$895', '$1,150', '$940', '1,200'],
      ['Studio', '$1,300', '$1,300', '$1,300', '$1,300', '1'],
    ])
    expect(screen.getByRole('img', { name: 'Typical rent: Single $895, Studio $1,300' })).toBeInTheDocument()
    const rows = await readTable('New rooms per week')
    expect(rows.slice(0, 3)).toEqual([
      ['Week of', 'New rooms'],
      ['Aug 31', '0'],
      ['Sep 7', '100'],
    ])
    expect(rows.at(-1)).toEqual(['Nov 16 (this week)', '1,100'])
    expect(rows).toHaveLength(13)
    const picture = within(screen.getByRole('img', { name: 'New rooms: 6,600 rooms in 12 weeks' }))
    expect(picture.getByText('900')).toBeInTheDocument()
    expect(picture.getByText('1.1K')).toBeInTheDocument()
  })

  test('show top locations with long names in full, and the median total by place', async () => {
    const long = 'Llanfairpwllgwyngyllgogerychwyrndrobwll, Wales'
    const topLocations = [
      { _id: long, count: 1200 },
      { _id: 'Austin, TX', count: 7 },
    ]
    const medianTotals = [
      { _id: 'Austin, TX', count: 1200, median: 912.5 },
      { _id: 'Fargo, ND', count: 7, median: 640 },
    ]
    answerDashboard({ charts: charts({ topLocations, medianTotals }) })
    await openInsights()
    expect(await readTable('Top locations')).toEqual([
      ['Location', 'Hosts'],
      [long, '1,200'],
      ['Austin, TX', '7'],
    ])
    expect(await readTable('Typical total by location')).toEqual([
      ['Location', 'Typical total', 'Hosts'],
      ['Austin, TX', '$913', '1,200'],
      ['Fargo, ND', '$640', '7'],
    ])
    expect(screen.getByRole('img', { name: 'Typical total: Austin, TX $913, Fargo, ND $640' })).toBeInTheDocument()
  })

  test('show interest per listing and in total, highest first', async () => {
    const none = Array<number>(11).fill(0)
    answerDashboard({ interest: interest([interestIn('Attic', [...none, 2]), interestIn('Loft', [5, ...none])]) })
    open()
    const rows = await readTable('Interest in your rooms')
    expect(rows[0]?.slice(0, 2)).toEqual(['Room', 'Aug 31'])
    expect(rows.slice(1).map((row) => [row[0], row[1], row[12], row[13]])).toEqual([
      ['Loft', '5', '0', '5'],
      ['Attic', '0', '2', '2'],
      ['All rooms', '5', '2', '7'],
    ])
    const list = screen.getByRole('list', { name: 'Interest by room' })
    expect(
      within(list)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Loft', 'Attic'])
  })

  test('with more than 5 listings show the rest on demand', async () => {
    const listings = Array.from({ length: 7 }, (_, index) => interestIn(`Room ${index}`, [index + 1]))
    answerDashboard({ interest: interest(listings) })
    const { user } = open()
    const list = await screen.findByRole('list', { name: 'Interest by room' })
    expect(within(list).getAllByRole('listitem')).toHaveLength(5)
    await user.click(screen.getByRole('button', { name: 'Show all 7 rooms' }))
    expect(within(list).getAllByRole('listitem')).toHaveLength(7)
    expect(screen.getByRole('button', { name: 'Show fewer rooms' })).toHaveAttribute('aria-expanded', 'true')
  })

  test('with fewer than 5 listings the chart grows by the missing rows, as its text does', async () => {
    const heightOf = async (count: number) => {
      answerDashboard({ interest: interest(Array.from({ length: count }, () => interestIn('Attic', [1]))) })
      const { unmount } = open()
      const chart = await screen.findByRole('img', { name: /^Interest in all your rooms/ })
      const height = Number.parseFloat(chart.getAttribute('height') ?? '')
      unmount()
      return height
    }
    expect((await heightOf(2)) - (await heightOf(4))).toBe((2 * 49) / 16)
  })

  test('replace the chart on demand, and the chart replaces the table again', async () => {
    answerDashboard({ charts: charts({ topLocations: [{ _id: 'Austin, TX', count: 7 }] }) })
    const { user } = await openInsights()
    const card = within(await region('Top locations'))
    await user.click(card.getByRole('button', { name: /^Show as table.*Top locations$/ }))
    expect(card.queryByRole('img')).not.toBeInTheDocument()
    expect(card.getByRole('table')).toBeVisible()
    await user.click(card.getByRole('button', { name: /^Show as chart.*Top locations$/ }))
    expect(card.getByRole('img')).toBeInTheDocument()
  })
})
