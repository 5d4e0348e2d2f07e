import { searchListings } from '@roommate-finder/contracts/discovery'
import {
  getAnalytics,
  getAnalyticsCharts,
  getDashboardStats,
  getInterestHistory,
  type InterestHistory,
} from '@roommate-finder/contracts/insights'
import { likeListing } from '@roommate-finder/contracts/interest'
import { deleteListing } from '@roommate-finder/contracts/listing-input'
import { type Listing, listMyListings } from '@roommate-finder/contracts/listings'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { analytics, answerDashboard, charts, interest, stats, weeks } from '#src/testing/dashboard.ts'
import { aListing, aPage, listingsOf } from '#src/testing/factories.ts'
import { gate } from '#src/testing/gate.ts'
import { renderRoute, signedIn, visitor } from '#src/testing/render-route.tsx'
import { reply, replyError, server } from '#src/testing/server.ts'
import { done, takeTurns } from '#src/testing/writes.ts'

const FAILED = 'Failed to load dashboard data. Please try again.'

afterEach(() => {
  vi.useRealTimers()
})

const open = (address = '/dashboard') => renderRoute(address, { session: signedIn() })
const tab = (name: RegExp) => screen.findByRole('tab', { name })
const panel = (name: RegExp) => screen.findByRole('tabpanel', { name })
const region = (name: string) => screen.findByRole('region', { name })
const figure = (label: string, place: ParentNode = document) => {
  const name = [...place.querySelectorAll('dt')].find((term) => term.textContent === label)
  return name?.parentElement?.querySelector('dd')?.textContent
}
const cardTitles = () => screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent)

/** The figures of a chart as its table has them, row by row. */
const tableOf = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent))

/** Which paths of the API were asked for, in their order. */
const watchRequests = (): string[] => {
  const asked: string[] = []
  server.events.on('request:start', ({ request }) => {
    asked.push(new URL(request.url).pathname.replace('/api', ''))
  })
  return asked
}
afterEach(() => server.events.removeAllListeners())

const mine = (fields: Partial<Listing>) => aListing({ isOwner: true, contactInfo: 'ana@example.test', ...fields })
const attic = mine({ title: 'Attic', location: 'Austin, TX', rent: 900, createdAt: '2026-11-03T00:00:00.000Z' })
const loft = mine({
  title: 'Loft',
  location: 'Boston, MA',
  rent: 701,
  roomType: 'Studio',
  createdAt: '2026-11-02T00:00:00.000Z',
})
const cellar = mine({ title: 'Cellar', location: 'Austin, TX', rent: null, createdAt: '2026-11-01T00:00:00.000Z' })

const interestIn = (title: string, counts: number[]): InterestHistory['listings'][number] => ({
  _id: aListing()._id,
  title,
  counts,
  total: counts.reduce((sum, count) => sum + count, 0),
})

describe('/dashboard', () => {
  test('a visitor → is led to sign in', async () => {
    const { address } = renderRoute('/dashboard', { session: visitor })
    await waitFor(() => expect(address()).toBe('/login'))
  })

  test('four tabs, one’s own listings counted; the first one is open', async () => {
    answerDashboard({ stats: stats({ myItems: 1234 }) })
    open()
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

  test('a tab → stands in the address, and Back leads to the one before', async () => {
    answerDashboard()
    const { user, address, lastAction, goBack } = open()
    await user.click(await tab(/^Add Item$/))
    expect(await screen.findByRole('heading', { name: 'Tips for a good listing' })).toBeVisible()
    expect(address()).toBe('/dashboard?tab=add-item')
    expect(lastAction()).toBe('PUSH')
    goBack()
    await waitFor(() => expect(address()).toBe('/dashboard'))
    expect(await tab(/^Overview$/)).toHaveAttribute('aria-selected', 'true')
    expect(screen.queryByRole('heading', { name: 'Tips for a good listing' })).not.toBeInTheDocument()
  })

  test('a tab that there is not → the overview', async () => {
    answerDashboard()
    open('/dashboard?tab=secrets')
    expect(await panel(/^Overview$/)).toBeVisible()
  })

  test('by keyboard → the arrow opens the next tab', async () => {
    answerDashboard()
    const { user, address } = open()
    await user.click(await tab(/^Overview$/))
    await user.keyboard('{ArrowLeft}')
    server.use(reply(listMyListings, []))
    await waitFor(() => expect(address()).toBe('/dashboard?tab=my-items'))
    expect(await tab(/^My Items/)).toHaveFocus()
    await screen.findByText('No listings found')
  })
})

describe('what is asked for', () => {
  test('the overview → all its figures at once, before any is answered', async () => {
    const { until, open: answer } = gate()
    server.use(
      reply(getDashboardStats, stats(), { until }),
      reply(getAnalytics, analytics(), { until }),
      reply(getAnalyticsCharts, charts(), { until }),
      reply(getInterestHistory, interest(), { until }),
    )
    const asked = watchRequests()
    open()
    await waitFor(() =>
      expect(asked.toSorted()).toEqual(['/analytics', '/analytics/charts', '/dashboard/interest', '/dashboard/stats']),
    )
    answer()
    await waitFor(() => expect(figure('My Items')).toBe('0'))
  })

  test.each([
    ['add-item', ['/dashboard/stats'], 'Tips for a good listing'],
    ['all-items', ['/all-items', '/dashboard/stats'], 'Attic'],
    ['my-items', ['/dashboard/stats', '/my-listings'], 'Attic'],
  ])('%s → what this tab shows, and the count', async (name, expected, shown) => {
    answerDashboard()
    server.use(reply(searchListings, aPage([attic])), reply(listMyListings, [attic]))
    const asked = watchRequests()
    open(`/dashboard?tab=${name}`)
    expect(await screen.findByRole('heading', { name: shown })).toBeVisible()
    await waitFor(() => expect(asked.toSorted()).toEqual(expected))
  })
})

describe('the overview', () => {
  test('the figures, and what the platform comes to', async () => {
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
    open()
    await waitFor(() => expect(figure('My Items')).toBe('3'))
    expect(figure('Total Likes')).toBe('41')
    expect(figure('Available Globally')).toBe('1,200')
    expect(figure('Total Items')).toBe('1,500')

    const platform = await region('Platform Insights')
    await waitFor(() => expect(figure('Average Rent', platform)).toBe('$996 /monthfrom $330 to $2,495.50'))
    expect(figure('Total Views', platform)).toBe('30,00020 per listing')
    expect(figure('Total Likes', platform)).toBe('2,2501.5 per listing')
    expect(figure('Top Locations', platform)).toBe('Brooklyn, NY90 listingsAustin, TX80 listingsOgallala, NE1 listing')
  })

  test('recent activity → the 5 newest, each a way to its room', async () => {
    const recentItems = [
      attic,
      cellar,
      ...listingsOf(3, { createdAt: new Date(Date.now() - 172_800_000).toISOString() }),
    ]
    answerDashboard({ stats: stats({ totalItems: 9, recentItems }) })
    open()
    const list = await screen.findByRole('list', { name: 'Newest listings' })
    expect(within(list).getAllByRole('listitem')).toHaveLength(5)
    expect(within(list).getByRole('link', { name: 'Attic' })).toHaveAttribute('href', `/details/${attic._id}`)
    expect(within(list).getByText('$900')).toBeVisible()
    expect(within(list).getByText('N/A')).toBeVisible()
    expect(within(list).getAllByText('2 days ago')[0]).toHaveAttribute('datetime', recentItems[2]?.createdAt)
  })

  test('quick actions → posting, one’s own listings, all rooms', async () => {
    answerDashboard()
    open()
    const links = within(await region('Quick Actions')).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/createroom', '/mylist', '/all-items'])
  })

  test('nobody has posted anything → says so, and leads to the first listing', async () => {
    answerDashboard()
    open()
    expect(await screen.findByRole('link', { name: 'Create Your First Listing' })).toHaveAttribute(
      'href',
      '/createroom',
    )
    expect(screen.getByText('Nobody has posted a room yet.')).toBeVisible()
    expect(await screen.findByText('No listing has a rent yet.')).toBeVisible()
    expect(screen.getByText('No room was posted in the last 12 weeks.')).toBeVisible()
    expect(screen.getByText('No room has been posted yet.')).toBeVisible()
    expect(figure('Average Rent')).toBe('$0 /month')
    expect(screen.queryByRole('table')).not.toBeInTheDocument()
  })

  test('listings that nobody is interested in yet → says so', async () => {
    answerDashboard({ interest: interest([interestIn('Attic', Array<number>(12).fill(0))]) })
    open()
    expect(await screen.findByText(/^Nobody has expressed interest in the last 12 weeks\./)).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Create Your First Listing' })).not.toBeInTheDocument()
  })
})

describe('the charts, by their tables', () => {
  test('rent by room type', async () => {
    answerDashboard({
      charts: charts({
        rentByRoomType: [
          { roomType: 'Single', count: 1200, average: 940, lowerQuartile: 715, median: 895, upperQuartile: 1150 },
          { roomType: 'Studio', count: 1, average: 1300, lowerQuartile: 1300, median: 1300, upperQuartile: 1300 },
        ],
      }),
    })
    open()
    expect(await tableOf('Rent by room type')).toEqual([
      ['Room type', 'Lower quartile', 'Median', 'Upper quartile', 'Average', 'Listings with a rent'],
      ['Single', '$715', '$895', '$1,150', '$940', '1,200'],
      ['Studio', '$1,300', '$1,300', '$1,300', '$1,300', '1'],
    ])
    expect(screen.getByRole('img', { name: 'Median rent: Single $895, Studio $1,300' })).toBeInTheDocument()
  })

  test('listings per week', async () => {
    const listingsPerWeek = weeks.map((week, index) => ({ week, count: index * 100 }))
    answerDashboard({ charts: charts({ listingsPerWeek }) })
    open()
    const rows = await tableOf('Listings per week')
    expect(rows.slice(0, 3)).toEqual([
      ['Week from', 'New listings'],
      ['Aug 31', '0'],
      ['Sep 7', '100'],
    ])
    expect(rows.at(-1)).toEqual(['Nov 16 (not over yet)', '1,100'])
    expect(rows).toHaveLength(13)
    const picture = screen.getByRole('img', { name: 'New listings: 6,600 rooms in 12 weeks' })
    expect(within(picture).getByText('900')).toBeInTheDocument()
    expect(within(picture).getByText('1.1K')).toBeInTheDocument()
  })

  test('top locations; a long name is whole in the table', async () => {
    const long = 'Llanfairpwllgwyngyllgogerychwyrndrobwll, Wales'
    const topLocations = [
      { _id: long, count: 1200 },
      { _id: 'Austin, TX', count: 7 },
    ]
    answerDashboard({ charts: charts({ topLocations }) })
    open()
    expect(await tableOf('Top locations')).toEqual([
      ['Location', 'Listings'],
      [long, '1,200'],
      ['Austin, TX', '7'],
    ])
  })

  test('interest in each listing and in all, the most wanted first', async () => {
    const none = Array<number>(11).fill(0)
    answerDashboard({ interest: interest([interestIn('Attic', [...none, 2]), interestIn('Loft', [5, ...none])]) })
    open()
    const rows = await tableOf('Interest in your listings')
    expect(rows[0]?.slice(0, 2)).toEqual(['Listing', 'Aug 31'])
    expect(rows.slice(1).map((row) => [row[0], row[1], row[12], row[13]])).toEqual([
      ['Loft', '5', '0', '5'],
      ['Attic', '0', '2', '2'],
      ['All listings', '5', '2', '7'],
    ])
    const list = screen.getByRole('list', { name: 'Interest by listing' })
    expect(
      within(list)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Loft', 'Attic'])
  })

  test('more than 5 listings → the rest on demand', async () => {
    const listings = Array.from({ length: 7 }, (_, index) => interestIn(`Room ${index}`, [index + 1]))
    answerDashboard({ interest: interest(listings) })
    const { user } = open()
    const list = await screen.findByRole('list', { name: 'Interest by listing' })
    expect(within(list).getAllByRole('listitem')).toHaveLength(5)
    await user.click(screen.getByRole('button', { name: 'Show all 7 listings' }))
    expect(within(list).getAllByRole('listitem')).toHaveLength(7)
    expect(screen.getByRole('button', { name: 'Show fewer listings' })).toHaveAttribute('aria-expanded', 'true')
  })

  test('shown as a table → in the place of the picture, and back', async () => {
    answerDashboard({ charts: charts({ topLocations: [{ _id: 'Austin, TX', count: 7 }] }) })
    const { user } = open()
    const card = within(await region('Top locations'))
    expect(card.getByRole('table').parentElement).toHaveClass('sr-only')
    await user.click(card.getByRole('button', { name: /^Show as table.*Top locations$/ }))
    expect(card.queryByRole('img')).not.toBeInTheDocument()
    expect(card.getByRole('table').parentElement).not.toHaveClass('sr-only')
    await user.click(card.getByRole('button', { name: /^Show as chart.*Top locations$/ }))
    expect(card.getByRole('img')).toBeInTheDocument()
  })
})

describe('what fails', () => {
  test.each([
    [getDashboardStats, 'Your figures could not be loaded.', 'Average Rent'],
    [getAnalytics, 'The figures of all listings could not be loaded.', 'My Items'],
    [getAnalyticsCharts, 'The charts of all listings could not be loaded.', 'My Items'],
    [getInterestHistory, 'The interest in your listings could not be loaded.', 'My Items'],
  ])('$path alone → is told in its place, and Retry brings it; the rest stands', async (call, sentence, other) => {
    answerDashboard()
    server.use(replyError(call, 'internal'))
    const { user } = open()
    const told = await screen.findByText(sentence)
    await waitFor(() => expect(figure(other)).toMatch(/\d/))
    expect(screen.queryByText(FAILED)).not.toBeInTheDocument()
    answerDashboard()
    const [retry] = screen.getAllByRole('button', { name: 'Retry' })
    if (retry) await user.click(retry)
    await waitFor(() => expect(told).not.toBeInTheDocument())
  })

  test('everything → one message, and Retry brings all', async () => {
    for (const call of [getDashboardStats, getAnalytics, getAnalyticsCharts, getInterestHistory]) {
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
  ])('the list of %s → says so, and Retry brings it', async (name, call) => {
    answerDashboard()
    server.use(replyError(call, 'internal'))
    const { user } = open(`/dashboard?tab=${name}`)
    expect(await screen.findByRole('alert')).toHaveTextContent(FAILED)
    server.use(reply(searchListings, aPage([attic])), reply(listMyListings, [attic]))
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('heading', { name: 'Attic' })).toBeVisible()
  })
})

describe('All Items', () => {
  test('→ the newest 20 with like and details', async () => {
    answerDashboard()
    const asked: string[] = []
    server.use(
      reply(searchListings, ({ search }) => {
        asked.push(search)
        return aPage(listingsOf(20), { pages: 12, total: 240 })
      }),
    )
    open('/dashboard?tab=all-items')
    expect(await screen.findByText('The newest 20 of 240 listings')).toBeVisible()
    expect(new URLSearchParams(asked[0]).get('limit')).toBe('20')
    expect(document.querySelectorAll('article')).toHaveLength(20)
    expect(screen.getByRole('link', { name: 'Search all rooms' })).toHaveAttribute('href', '/all-items')
    const card = within(document.querySelector('article') ?? document.body)
    expect(card.getByRole('link', { name: /^View Details/ })).toBeVisible()
  })

  test('a like → counts at once', async () => {
    answerDashboard()
    const room = aListing({ title: 'Attic', likeCount: 3 })
    const liked = { liked: true, likeCount: 4, contactInfo: 'mara@example.test' } as const
    server.use(reply(searchListings, aPage([room])))
    takeTurns(likeListing, done(likeListing, liked))
    const { user } = open('/dashboard?tab=all-items')
    await user.click(await screen.findByRole('button', { name: /^Like Attic, 3/ }))
    expect(await screen.findByRole('button', { name: /^Like Attic, 4/ })).toHaveAttribute('aria-pressed', 'true')
    expect(await screen.findByText('Ana Ruiz can now see your name and e-mail.')).toBeVisible()
  })

  test('none → leads to the first', async () => {
    answerDashboard()
    server.use(reply(searchListings, aPage([])))
    open('/dashboard?tab=all-items')
    expect(await screen.findByRole('heading', { name: 'No listings yet' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Post the first room' })).toHaveAttribute('href', '/createroom')
  })
})

test('Add Item → the way to the form, and tips', async () => {
  answerDashboard()
  open('/dashboard?tab=add-item')
  expect(await screen.findByRole('link', { name: 'Create New Listing' })).toHaveAttribute('href', '/createroom')
  expect(screen.getByRole('heading', { name: 'Your contact details stay hidden' })).toBeVisible()
})

describe('My Items', () => {
  const openMine = async (listings: Listing[] = [attic, loft, cellar], query = '') => {
    answerDashboard({ stats: stats({ myItems: listings.length }) })
    server.use(reply(listMyListings, listings))
    const view = open(`/dashboard?tab=my-items${query}`)
    await screen.findByText(/^(Showing \d+ of )?\d+ listings?$/)
    return view
  }

  test('→ Edit, Delete and details of each', async () => {
    await openMine([attic])
    const card = within(screen.getByRole('article'))
    expect(card.getByRole('link', { name: 'Edit Attic' })).toHaveAttribute('href', `/update/${attic._id}`)
    expect(card.getByRole('button', { name: 'Delete Attic' })).toBeVisible()
    expect(card.getByRole('link', { name: 'View of Attic' })).toHaveAttribute('href', `/details/${attic._id}`)
  })

  test('the search → title and location, in the address beside the tab', async () => {
    const { user, address } = await openMine()
    const field = screen.getByRole('searchbox', { name: 'Search your listings' })
    await user.type(field, 'AUSTIN')
    await waitFor(() => expect(cardTitles()).toEqual(['Attic', 'Cellar']))
    expect(address()).toBe('/dashboard?tab=my-items&search=AUSTIN')
    await user.clear(field)
    await user.type(field, 'studio')
    expect(await screen.findByRole('heading', { name: 'No listings match your search' })).toBeVisible()
    expect(screen.getByText(/^Title and location are searched for/)).toBeVisible()
  })

  test.each([
    ['newest', ['Attic', 'Loft', 'Cellar']],
    ['oldest', ['Cellar', 'Loft', 'Attic']],
    ['rent-low', ['Loft', 'Attic', 'Cellar']],
    ['rent-high', ['Attic', 'Loft', 'Cellar']],
    ['title', ['Attic', 'Cellar', 'Loft']],
  ])('sorted by %s', async (sort, order) => {
    await openMine(undefined, `&sort=${sort}`)
    expect(screen.getByLabelText('Sort by')).toHaveValue(sort)
    expect(cardTitles()).toEqual(order)
  })

  test('another order → in the address; another tab begins without it, Back has it again', async () => {
    const { user, address, goBack } = await openMine()
    await user.selectOptions(screen.getByLabelText('Sort by'), 'Title: A to Z')
    await waitFor(() => expect(address()).toBe('/dashboard?tab=my-items&sort=title'))
    await user.click(await tab(/^Add Item$/))
    await waitFor(() => expect(address()).toBe('/dashboard?tab=add-item'))
    goBack()
    await waitFor(() => expect(cardTitles()).toEqual(['Attic', 'Cellar', 'Loft']))
  })

  test('the table → shows the same', async () => {
    const { user } = await openMine()
    await user.click(screen.getByRole('radio', { name: 'Table' }))
    const rows = within(screen.getByRole('table', { name: 'Your listings' })).getAllByRole('row')
    expect(rows).toHaveLength(4)
    expect(within(rows[1] ?? document.body).getByRole('link', { name: 'Edit Attic' })).toBeVisible()
  })

  test('none → leads to the first', async () => {
    await openMine([])
    expect(screen.getByRole('link', { name: 'Create Your First Listing' })).toHaveAttribute('href', '/createroom')
  })

  test('deleted after the question → gone, said for 2 s, counted on the tab', async () => {
    takeTurns(deleteListing, done(deleteListing, undefined))
    await openMine()
    expect(await tab(/^My Items 3$/)).toBeVisible()
    fireEvent.click(screen.getByRole('button', { name: 'Delete Loft' }))
    const question = await screen.findByRole('alertdialog', { name: 'Delete Listing?' })
    expect(question).toHaveAccessibleDescription('This action cannot be undone!')
    server.use(reply(listMyListings, [attic, cellar]))
    answerDashboard({ stats: stats({ myItems: 2 }) })
    const asked = watchRequests()
    vi.useFakeTimers({ shouldAdvanceTime: true })
    fireEvent.click(screen.getByRole('button', { name: 'Yes, delete it!' }))
    const said = await screen.findByRole('alertdialog', { name: 'Deleted!' })
    expect(said).toHaveAccessibleDescription('Your listing has been deleted successfully.')
    expect(cardTitles()).toEqual(['Attic', 'Cellar'])
    await act(() => vi.advanceTimersByTimeAsync(2100))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
    expect(await tab(/^My Items 2$/)).toBeVisible()
    expect(asked).toContain('/dashboard/stats')
  })

  test('kept after the question → all as it was', async () => {
    const { user } = await openMine()
    fireEvent.click(screen.getByRole('button', { name: 'Delete Loft' }))
    await screen.findByRole('alertdialog', { name: 'Delete Listing?' })
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(cardTitles()).toHaveLength(3)
  })
})
