import { likeListing } from '@roommate-finder/contracts/interest'
import { getListing, listListings, listSimilar } from '@roommate-finder/contracts/listings'
import { focusManager, onlineManager } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { aListing, listingDetails, listingsOf } from '#src/testing/factories.ts'
import { answerFeatured } from '#src/testing/lists.ts'
import { renderRoute, signedIn } from '#src/testing/render-route.tsx'
import { gate, reply, replyError, server } from '#src/testing/server.ts'
import { answerShortlist } from '#src/testing/shortlist.ts'

const section = () => screen.getByRole('region', { name: 'Featured Roommate Listings' })
const cards = async () =>
  within(await screen.findByRole('region', { name: 'Featured Roommate Listings' })).findAllByRole('article')
const button = (name: string) => within(section()).queryByRole('button', { name })
const linkOf = (title: string) => screen.getByRole('link', { name: `See More of ${title}` })
const expectFocusOn = (title: string) =>
  waitFor(() => expect(document.activeElement).toHaveAccessibleName(`See More of ${title}`))

const regainFocusAndConnection = () =>
  act(() => {
    for (const regained of [false, true]) {
      focusManager.setFocused(regained)
      onlineManager.setOnline(regained)
    }
  })

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('the featured rooms', () => {
  test('a card shows title, place, type, rent, availability, likes and 80 characters of the description', async () => {
    const room = aListing({ title: 'Attic', rent: 1250, likeCount: 7, description: `${'x'.repeat(80)}y` })
    const other = aListing({ title: 'Cellar', rent: null, availability: 'not available', description: 'Dry.' })
    const queries = answerFeatured([room, other])
    renderRoute('/')
    await screen.findByRole('heading', { level: 1 })
    const [first, second] = await cards()
    expect(queries).toEqual(['?limit=8'])
    const card = within(first as HTMLElement)
    expect(card.getByRole('heading', { level: 3, name: 'Attic' })).toBeVisible()
    expect(card.getByText('Austin, TX')).toBeVisible()
    expect(card.getByText('Single')).toBeVisible()
    expect(card.getByText('$1,250')).toBeVisible()
    expect(card.getByText('Available')).toBeVisible()
    expect(card.getByText(`${'x'.repeat(80)}…`)).toBeVisible()
    expect(first).toHaveTextContent('7 interested')
    expect(linkOf('Attic')).toHaveAttribute('href', `/details/${room._id}`)
    expect(card.queryByRole('list', { name: 'Lifestyle' })).not.toBeInTheDocument()
    const unavailable = within(second as HTMLElement)
    expect(unavailable.getByText('N/A')).toBeVisible()
    expect(unavailable.getByText('Unavailable')).toBeVisible()
    expect(unavailable.getByText('Dry.')).toBeVisible()
    expect(button('View All Listings')).not.toBeInTheDocument()
  })

  test('while eight rooms load, says so, then shows them without a button', async () => {
    const { until, open } = gate()
    answerFeatured(listingsOf(8), { until })
    renderRoute('/')
    expect(await screen.findByRole('region', { name: 'Browse by Category' })).toBeVisible()
    expect(within(section()).getByRole('status')).toHaveTextContent('Loading the newest rooms')
    open()
    expect(await cards()).toHaveLength(8)
    expect(button('View All Listings')).not.toBeInTheDocument()
  })

  test('a failure shows a message; Retry loads the rooms and focuses the first', async () => {
    server.use(replyError(listListings, 'unavailable'))
    const { user } = renderRoute('/')
    expect(await screen.findByText('We couldn’t load the newest rooms.')).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    answerFeatured(listingsOf(2))
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await expectFocusOn('Room number 1')
  })

  test('regaining the connection after a failure reloads the rooms', async () => {
    server.use(replyError(listListings, 'unavailable'))
    renderRoute('/')
    expect(await screen.findByText('We couldn’t load the newest rooms.')).toBeVisible()
    answerFeatured(listingsOf(2))
    regainFocusAndConnection()
    expect(await cards()).toHaveLength(2)
  })

  test('without rooms, says so and links to posting the first', async () => {
    answerFeatured([])
    renderRoute('/')
    expect(await screen.findByRole('heading', { name: 'No rooms have been posted yet' })).toBeVisible()
    expect(within(section()).getByRole('link', { name: 'Post Your Listing' })).toHaveAttribute('href', '/createroom')
  })

  test('a response that is not a list counts as an empty list', async () => {
    server.use(http.get(`*/api${listListings.path}`, () => HttpResponse.json({ error: null })))
    renderRoute('/')
    expect(await screen.findByRole('heading', { name: 'No rooms have been posted yet' })).toBeVisible()
  })

  test('View All Listings loads and focuses the ninth room; regaining focus and connection reloads nothing', async () => {
    const queries = answerFeatured(listingsOf(9))
    const { user } = renderRoute('/')
    expect(await cards()).toHaveLength(8)
    await user.click(screen.getByText('View All Listings'))
    await expectFocusOn('Room number 9')
    expect(await cards()).toHaveLength(9)
    expect(queries).toEqual(['?limit=8', `?limit=100&cursor=8-${'0'.repeat(24)}`])
    expect(within(section()).getByRole('status')).toHaveTextContent('That’s all 9 rooms.')
    expect(button('View All Listings')).not.toBeInTheDocument()
    expect(button('Show more')).not.toBeInTheDocument()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
    regainFocusAndConnection()
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
    expect(queries).toHaveLength(2)
  })

  test('View All Listings expands to all rooms, page by page, and keeps the focus', async () => {
    const queries = answerFeatured(listingsOf(18), { atMost: 8 })
    const { user } = renderRoute('/')
    await user.click(await screen.findByText('View All Listings'))
    await expectFocusOn('Room number 9')
    expect(await screen.findByText('That’s all 18 rooms.')).toBeVisible()
    expect(await cards()).toHaveLength(18)
    expect(queries.map((query) => new URLSearchParams(query).get('limit'))).toEqual(['8', '100', '100'])
    await expectFocusOn('Room number 9')
  })

  test('a room saved during View All Listings stays saved, and the next page still comes', async () => {
    answerFeatured(listingsOf(9, { saved: false }))
    const writes = answerShortlist([])
    const { user } = renderRoute('/', { session: signedIn() })
    const all = await screen.findByText('View All Listings')
    const save = await screen.findByRole('button', { name: 'Save Room number 2' })
    const nextPage = gate()
    server.use(
      http.get(`*/api${listListings.path}`, async ({ request }) => {
        if (request.url.includes('cursor')) await nextPage.until
      }),
    )
    await user.click(all)
    await user.click(save)
    await waitFor(() => expect(writes).toHaveLength(1))
    nextPage.open()
    await waitFor(async () => expect(await cards()).toHaveLength(9))
    expect(save).toHaveAccessibleName('Saved Room number 2')
  })

  test('loading the last page moves the focus from the removed button to the end message', async () => {
    answerFeatured(listingsOf(18), { atMost: 8 })
    const { user } = renderRoute('/')
    const all = await screen.findByText('View All Listings')
    const lastPage = gate()
    server.use(
      http.get(`*/api${listListings.path}`, async ({ request }) => {
        if (request.url.includes('cursor=16')) await lastPage.until
      }),
    )
    await user.click(all)
    await expectFocusOn('Room number 9')
    screen.getByText('Show more').closest('button')?.focus()
    lastPage.open()
    await waitFor(() => expect(screen.getByText('That’s all 18 rooms.')).toHaveFocus())
  })

  test('a failing page shows a message at the end of the list with Retry, without a toast', async () => {
    answerFeatured(listingsOf(9))
    const { user } = renderRoute('/')
    const all = await screen.findByText('View All Listings')
    server.use(replyError(listListings, 'unavailable'))
    await user.click(all)
    expect(await screen.findByText('We couldn’t load more rooms.')).toBeVisible()
    expect(screen.queryByText(/Could not refresh/)).not.toBeInTheDocument()
    expect(await cards()).toHaveLength(8)
    answerFeatured(listingsOf(9))
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await expectFocusOn('Room number 9')
  })

  test("opening a room shows the card's data at once; Back restores the long list with the new like", async () => {
    const listings = listingsOf(9, { likeCount: 3 })
    const room = listingDetails(listings[8])
    const liked = { likeCount: 4, liked: true, contactInfo: 'ana@example.test' } as const
    answerFeatured(listings)
    const { until, open } = gate()
    server.use(reply(getListing, room, { until }), reply(listSimilar, []), reply(likeListing, liked))
    const { user, goBack } = renderRoute('/', { session: signedIn() })
    await user.click(await screen.findByText('View All Listings'))
    await expectFocusOn('Room number 9')
    await user.click(linkOf('Room number 9'))
    expect(await screen.findByRole('heading', { level: 1, name: 'Room number 9' })).toBeVisible()
    open()
    await screen.findByRole('heading', { name: 'About this room' })
    server.use(reply(getListing, { ...room, ...liked }))
    await user.click(screen.getByRole('button', { name: "I'm Interested" }))
    await screen.findByText('ana@example.test')
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    goBack()
    await screen.findByRole('heading', { level: 1, name: /^Find a room/ })
    const restored = await cards()
    expect(restored).toHaveLength(9)
    expect(restored[8]).toHaveTextContent('4 interested')
  })

  test('after half a minute, Back requests no page again, and a link to Home the first page alone', async () => {
    const queries = answerFeatured(listingsOf(9))
    const { user, goBack } = renderRoute('/')
    await user.click(await screen.findByText('View All Listings'))
    await expectFocusOn('Room number 9')
    const open = async (name: string) => {
      await user.click(within(screen.getByRole('contentinfo')).getByRole('link', { name }))
      await screen.findByRole('heading', { level: 1 })
    }
    await open('Cookies')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
    queries.length = 0
    goBack()
    await screen.findByRole('heading', { level: 1, name: /^Find a room/ })
    expect(await cards()).toHaveLength(9)
    expect(queries).toEqual([])
    await open('Cookies')
    await open('Home')
    await waitFor(() => expect(queries).toEqual(['?limit=8']))
    expect(await cards()).toHaveLength(8)
  })
})
