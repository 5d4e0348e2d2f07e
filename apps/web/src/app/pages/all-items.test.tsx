import { searchListings } from '@roommate-finder/contracts/discovery'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { aListing, aPage, listingsOf } from '#src/testing/factories.ts'
import { answerLists, results, settled } from '#src/testing/lists.ts'
import { renderRoute, signedIn } from '#src/testing/render-route.tsx'
import { gate, reply, server } from '#src/testing/server.ts'

const status = () => screen.getByRole('status')

describe('/all-items', () => {
  test('cards show price, reduction, title, place, type, three tags, the number of further tags, likes and availability', async () => {
    const room = aListing({
      title: 'Attic by the river',
      rent: 1250,
      reduced: { from: 1300, at: '2026-02-01T18:20:00.000Z' },
      likeCount: 7,
      lifestyle: ['Quiet', 'Social', 'Student', 'Night Owl', 'Vegetarian'],
    })
    server.use(reply(searchListings, aPage([room, aListing({ rent: null, availability: 'not available' })])))
    renderRoute('/all-items')
    const [first, second] = await screen.findAllByRole('article')
    const card = within(first ?? document.body)
    expect(card.getByText('$1,250')).toBeVisible()
    expect(card.getByText('Reduced by $50')).toBeVisible()
    expect(card.getByText('Attic by the river')).toBeVisible()
    expect(card.getByText('Austin, TX')).toBeVisible()
    expect(card.getByText('Single')).toBeVisible()
    expect(card.getByText('Available')).toBeVisible()
    expect(card.getByText('Student')).toBeVisible()
    expect(card.queryByText('Night Owl')).not.toBeInTheDocument()
    expect(card.getByText('+2')).toBeVisible()
    expect(card.getByText('7')).toBeVisible()
    expect(card.getByRole('link', { name: 'View Details of Attic by the river' })).toHaveAttribute(
      'href',
      `/details/${room._id}`,
    )
    expect(within(second ?? document.body).getByText('N/A')).toBeVisible()
    expect(within(second ?? document.body).queryByText(/^Reduced/)).not.toBeInTheDocument()
    expect(within(second ?? document.body).getByText('Unavailable')).toBeVisible()
  })

  test('shows title and Loading until the list arrives', async () => {
    const { until, open } = gate()
    server.use(reply(searchListings, aPage(listingsOf(2)), { until }))
    renderRoute('/all-items')
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Find Your Perfect Roommate')
    expect(document.title).toBe('Find Your Perfect Roommate · Roommate Finder')
    expect(await screen.findByText('Loading rooms')).toBeInTheDocument()
    open()
    expect(await screen.findByText('Showing 2 of 2 listings')).toBeVisible()
  })

  test('asks for the unavailable rooms last with the newest first, and not with another order', async () => {
    const requested = answerLists()
    const { user } = renderRoute('/all-items')
    await screen.findAllByText('Page 1')
    await user.selectOptions(screen.getByLabelText('Sort by'), 'Oldest first')
    await waitFor(() => expect(requested).toHaveLength(2))
    expect(requested.map((search) => new URLSearchParams(search).get('sort'))).toEqual(['available', 'oldest'])
  })

  test('links to pages keep the filters, without a parameter for page 1, and prefetch under the mouse', async () => {
    const requested = answerLists()
    const { user, address } = renderRoute('/all-items?roomType=Studio&page=4')
    const pages = within(await screen.findByRole('navigation', { name: 'Pages' }))
    const links = pages.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(links).toEqual([
      '/all-items?page=3&roomType=Studio',
      ...[2, 3, 4, 5, 6].map((page) => `/all-items?page=${page}&roomType=Studio`),
      '/all-items?page=5&roomType=Studio',
    ])
    expect(pages.getByRole('link', { name: 'Page 4' })).toHaveAttribute('aria-current', 'page')

    await user.hover(pages.getByRole('link', { name: 'Page 3' }))
    await waitFor(() => expect(requested.some((search) => search.includes('page=3'))).toBe(true))

    await user.click(pages.getByRole('link', { name: 'Next page' }))
    await screen.findAllByText('Page 5 Studio')
    expect(address()).toBe('/all-items?page=5&roomType=Studio')
    expect(status()).toHaveFocus()
  })

  test('sorting sets sort and order in the address, and the previous list stays until the next arrives', async () => {
    answerLists()
    const { user, address } = renderRoute('/all-items')
    await screen.findAllByText('Page 1')
    const { until, open } = gate()
    server.use(reply(searchListings, aPage([aListing({ title: 'The next list' })]), { until }))
    await user.selectOptions(screen.getByLabelText('Sort by'), 'Rent: low to high')
    expect(address()).toBe('/all-items?sort=rent&order=asc')
    await waitFor(() => expect(results()).toHaveAttribute('aria-busy', 'true'))
    expect(screen.getAllByText('Page 1')).toHaveLength(2)
    open()
    expect(await screen.findByText('The next list')).toBeVisible()
    await user.selectOptions(screen.getByLabelText('Sort by'), 'Total: low to high')
    await waitFor(() => expect(address()).toBe('/all-items?sort=total&order=asc'))
    await user.selectOptions(screen.getByLabelText('Sort by'), 'Newest first')
    await waitFor(() => expect(address()).toBe('/all-items'))
    await settled()
  })

  test('without matches, names the filters and offers to clear them', async () => {
    server.use(reply(searchListings, (url) => aPage(url.searchParams.has('search') ? [] : listingsOf(2))))
    const { user, address } = renderRoute('/all-items?search=castle&roomType=Studio')
    expect(await screen.findByRole('heading', { name: 'No listings found' })).toBeVisible()
    expect(screen.getByText('No rooms match your filters: “castle”, Studio. Try removing a few filters.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Clear All Filters' }))
    expect(address()).toBe('/all-items')
    expect(await screen.findByText('Showing 2 of 2 listings')).toBeVisible()
  })

  test('a search without letters and digits says so instead of showing all rooms', async () => {
    server.use(reply(searchListings, aPage(listingsOf(2))))
    const { user, address } = renderRoute('/all-items?search=%F0%9F%8F%A0')
    expect(await screen.findByRole('heading', { name: 'Type a word or a number' })).toBeVisible()
    expect(screen.getByText('“🏠” has no letters or numbers to search for.')).toBeVisible()
    expect(screen.queryByText(/Showing/)).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Clear All Filters' }))
    expect(address()).toBe('/all-items')
    expect(await screen.findByText('Showing 2 of 2 listings')).toBeVisible()
  })

  test('a page past the last one links to the first', async () => {
    server.use(reply(searchListings, aPage([], { current: 99, pages: 8, total: 90 })))
    renderRoute('/all-items?page=99&search=sunny')
    expect(await screen.findByRole('link', { name: 'Go to the first page' })).toHaveAttribute(
      'href',
      '/all-items?search=sunny',
    )
  })

  test('without any listing, links to posting one', async () => {
    server.use(reply(searchListings, aPage([])))
    renderRoute('/all-items')
    expect(await screen.findByRole('heading', { name: 'No listings found' })).toBeVisible()
    expect(screen.getByText('Showing 0 of 0 listings')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Clear All Filters' })).not.toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Post the first room' })).toHaveAttribute('href', '/createroom')
  })

  test('the last page that can be reached asks to narrow the search if there are more rooms', async () => {
    const full = aPage([aListing()], { current: 84, total: 10_000, pages: 84, capped: true })
    server.use(reply(searchListings, full))
    renderRoute('/all-items?page=84')
    expect(await screen.findByText('Narrow your search to see more')).toBeVisible()
    cleanup()
    server.use(reply(searchListings, aPage([aListing()], { current: 84, total: 1_000, pages: 84 })))
    renderRoute('/all-items?page=84')
    expect(await screen.findByText('Showing 1 of 1,000 listings')).toBeVisible()
    expect(screen.queryByText('Narrow your search to see more')).not.toBeInTheDocument()
  })

  test('switching to List keeps address and request count and is stored in this browser', async () => {
    const requested = answerLists()
    const { user, address } = renderRoute('/all-items?roomType=Single')
    await screen.findAllByText('Page 1 Single')
    expect(screen.getByRole('radio', { name: 'Grid' })).toBeChecked()
    expect(screen.queryByText('A bright room with a desk and morning sun.')).not.toBeInTheDocument()

    await user.click(screen.getByRole('radio', { name: 'List' }))
    expect(await screen.findAllByRole('article')).toHaveLength(2)
    expect(screen.getAllByText('A bright room with a desk and morning sun.')).toHaveLength(2)
    expect(screen.getAllByRole('link', { name: /^View Details/ })).toHaveLength(2)
    expect(address()).toBe('/all-items?roomType=Single')
    expect(requested).toHaveLength(1)
    expect(localStorage.getItem('listing-view')).toBe('list')
  })

  test('rows show the reduction and the status', async () => {
    localStorage.setItem('listing-view', 'list')
    const reduced = aListing({ rent: 850, reduced: { from: 900, at: '2026-02-01T18:20:00.000Z' } })
    const rented = aListing({ availability: 'not available', status: 'rented' })
    server.use(reply(searchListings, aPage([reduced, rented])))
    renderRoute('/all-items')
    const [first, second] = await screen.findAllByRole('article')
    expect(within(first ?? document.body).getByText('Reduced by $50')).toBeVisible()
    expect(within(second ?? document.body).getByText('Rented')).toBeVisible()
    expect(within(second ?? document.body).queryByText(/^Reduced/)).not.toBeInTheDocument()
  })

  test('the stored List view is shown at first', async () => {
    localStorage.setItem('listing-view', 'list')
    answerLists()
    renderRoute('/all-items')
    expect(await screen.findAllByText('A bright room with a desk and morning sun.')).toHaveLength(2)
    expect(screen.getByRole('radio', { name: 'List' })).toBeChecked()
  })
})

describe('/browselist', () => {
  test('a signed-in user sees the same page, whose links stay on /browselist', async () => {
    answerLists()
    const { user, address } = renderRoute('/browselist?roomType=Studio', { session: signedIn() })
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Find Your Perfect Roommate')
    await user.click(await screen.findByRole('link', { name: 'Next page' }))
    expect(address()).toBe('/browselist?page=2&roomType=Studio')
    await user.selectOptions(screen.getByLabelText('Sort by'), 'Most popular')
    expect(address()).toBe('/browselist?roomType=Studio&sort=likes')
    await user.click(screen.getByRole('button', { name: 'Reset Filters' }))
    expect(address()).toBe('/browselist')
    await settled()
  })

  test('a visitor is redirected to sign in', async () => {
    const { address } = renderRoute('/browselist?roomType=Studio')
    await waitFor(() => expect(address()).toBe('/login'))
  })
})
