import { likeListing } from '@roommate-finder/contracts/interest'
import { getListing, listListings, listSimilar } from '@roommate-finder/contracts/listings'
import { focusManager, onlineManager } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { stubObserver } from '#src/testing/browser.ts'
import { aListing, listingDetails, listingsOf } from '#src/testing/factories.ts'
import { answerFeatured } from '#src/testing/lists.ts'
import { renderRoute, signedIn } from '#src/testing/render-route.tsx'
import { gate, reply, replyError, server } from '#src/testing/server.ts'

const section = () => screen.getByRole('region', { name: 'Featured Roommate Listings' })
const cards = async () =>
  within(await screen.findByRole('region', { name: 'Featured Roommate Listings' })).findAllByRole('article')
const button = (name: string) => within(section()).queryByRole('button', { name })
const linkOf = (title: string) => screen.getByRole('link', { name: `See More of ${title}` })

const comeBack = () =>
  act(() => {
    for (const back of [false, true]) {
      focusManager.setFocused(back)
      onlineManager.setOnline(back)
    }
  })

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('the featured rooms', () => {
  test('a card → title, place, type, rent, availability, likes, the first 80 characters, See More', async () => {
    const room = aListing({ title: 'Attic', rent: 1250, likeCount: 7, description: `${'x'.repeat(80)}y` })
    const other = aListing({ title: 'Cellar', rent: null, availability: 'not available', description: 'Dry.' })
    const asked = answerFeatured([room, other])
    renderRoute('/')
    await screen.findByRole('heading', { level: 1 })
    const [first, second] = await cards()
    expect(asked).toEqual(['?limit=8'])
    const card = within(first as HTMLElement)
    expect(card.getByRole('heading', { level: 3, name: 'Attic' })).toBeVisible()
    expect(card.getByText('Austin, TX')).toBeVisible()
    expect(card.getByText('Single')).toBeVisible()
    expect(card.getByText('$1,250')).toBeVisible()
    expect(card.getByText('Available')).toBeVisible()
    expect(card.getByText(`${'x'.repeat(80)}…`)).toBeVisible()
    expect(first).toHaveTextContent('7 likes')
    expect(linkOf('Attic')).toHaveAttribute('href', `/details/${room._id}`)
    expect(card.queryByRole('list', { name: 'Lifestyle' })).not.toBeInTheDocument()
    const unavailable = within(second as HTMLElement)
    expect(unavailable.getByText('N/A')).toBeVisible()
    expect(unavailable.getByText('Unavailable')).toBeVisible()
    expect(unavailable.getByText('Dry.')).toBeVisible()
    expect(button('View All Listings')).not.toBeInTheDocument()
  })

  test('until the call ends → shapes of eight cards; the rest of the page does not wait', async () => {
    const { until, open } = gate()
    answerFeatured(listingsOf(1), { until })
    renderRoute('/')
    expect(await screen.findByRole('region', { name: 'Browse by Category' })).toBeVisible()
    expect(section().querySelectorAll('[aria-hidden="true"] > .room-cards > *')).toHaveLength(8)
    expect(within(section()).getByRole('status')).toHaveTextContent('Loading the newest rooms')
    open()
    expect(await cards()).toHaveLength(1)
    expect(section().querySelectorAll('[aria-hidden="true"] > .room-cards > *')).toHaveLength(0)
  })

  test('the call fails → a quiet message; Retry brings the rooms and the focus to the first', async () => {
    server.use(replyError(listListings, 'unavailable'))
    const { user } = renderRoute('/')
    expect(await screen.findByText('The newest rooms could not be loaded.')).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    answerFeatured(listingsOf(2))
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(linkOf('Room number 1')).toHaveFocus())
  })

  test('the page comes to the front, the connection comes back → what is there is not asked for again', async () => {
    const asked = answerFeatured(listingsOf(9))
    const { user } = renderRoute('/')
    await cards()
    await user.click(await screen.findByRole('button', { name: 'View All Listings' }))
    await waitFor(() => expect(asked).toHaveLength(2))
    expect(await screen.findByText('These are all 9 listings.')).toBeVisible()
    vi.setSystemTime(Date.now() + 60_000)
    comeBack()
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
    expect(asked).toHaveLength(2)
  })

  test('the call failed, the connection comes back → asked for again', async () => {
    server.use(replyError(listListings, 'unavailable'))
    renderRoute('/')
    expect(await screen.findByText('The newest rooms could not be loaded.')).toBeVisible()
    answerFeatured(listingsOf(2))
    comeBack()
    expect(await cards()).toHaveLength(2)
  })

  test('none → says so, with a way to post the first', async () => {
    answerFeatured([])
    renderRoute('/')
    expect(await screen.findByRole('heading', { name: 'No rooms have been posted yet' })).toBeVisible()
    expect(within(section()).getByRole('link', { name: 'Post Your Listing' })).toHaveAttribute('href', '/createroom')
  })

  test('an answer that is no list → as an empty list', async () => {
    server.use(http.get(`*/api${listListings.path}`, () => HttpResponse.json({ error: null })))
    renderRoute('/')
    expect(await screen.findByRole('heading', { name: 'No rooms have been posted yet' })).toBeVisible()
  })

  test('eight → all of them, and no button', async () => {
    answerFeatured(listingsOf(8))
    renderRoute('/')
    expect(await cards()).toHaveLength(8)
    expect(button('View All Listings')).not.toBeInTheDocument()
  })

  test('nine → eight; View All Listings brings the ninth, takes the focus there and says that this is the end', async () => {
    const asked = answerFeatured(listingsOf(9))
    const { user } = renderRoute('/')
    expect(await cards()).toHaveLength(8)
    await user.click(screen.getByRole('button', { name: 'View All Listings' }))
    await waitFor(async () => expect(await cards()).toHaveLength(9))
    expect(asked).toEqual(['?limit=8', `?limit=24&cursor=8-${'0'.repeat(24)}`])
    expect(linkOf('Room number 9')).toHaveFocus()
    expect(within(section()).getByRole('status')).toHaveTextContent('These are all 9 listings.')
    expect(button('View All Listings')).not.toBeInTheDocument()
    expect(button('Load more')).not.toBeInTheDocument()
  })

  test('many, in a browser without IntersectionObserver → each part by its button, from which the focus goes to what is new', async () => {
    vi.stubGlobal('IntersectionObserver', undefined)
    Reflect.deleteProperty(window, 'IntersectionObserver')
    answerFeatured(listingsOf(40))
    const { user } = renderRoute('/')
    await user.click(await screen.findByRole('button', { name: 'View All Listings' }))
    await waitFor(() => expect(linkOf('Room number 9')).toHaveFocus())
    expect(within(section()).getByRole('status')).toHaveTextContent('Showing 32 of 40 listings')
    await user.click(screen.getByRole('button', { name: 'Load more' }))
    await waitFor(() => expect(linkOf('Room number 33')).toHaveFocus())
    expect(await cards()).toHaveLength(40)
  })

  test('many, the reader comes near the end → the next part follows; the focus stays', async () => {
    const observer = stubObserver()
    const asked = answerFeatured(listingsOf(60))
    const { user } = renderRoute('/')
    await user.click(await screen.findByRole('button', { name: 'View All Listings' }))
    await waitFor(() => expect(linkOf('Room number 9')).toHaveFocus())
    const end = () => button('Load more')?.parentElement as HTMLElement
    await waitFor(() => expect(observer.isObserved(end())).toBe(true))
    observer.scrollTo(end())
    await waitFor(async () => expect(await cards()).toHaveLength(56))
    expect(linkOf('Room number 9')).toHaveFocus()
    await waitFor(() => expect(observer.isObserved(end())).toBe(true))
    observer.scrollTo(end())
    expect(await screen.findByText('These are all 60 listings.')).toBeVisible()
    expect(asked).toHaveLength(4)
  })

  test('more than 100 → after 100 the rest comes by button', async () => {
    const observer = stubObserver()
    const asked = answerFeatured(listingsOf(140))
    const { user } = renderRoute('/')
    await user.click(await screen.findByRole('button', { name: 'View All Listings' }))
    const end = () => button('Load more')?.parentElement as HTMLElement
    for (const count of [32, 56, 80]) {
      expect(await screen.findByText(`Showing ${count} of 140 listings`)).toBeInTheDocument()
      await waitFor(() => expect(observer.isObserved(end())).toBe(true))
      observer.scrollTo(end())
    }
    expect(await screen.findByText('Showing 104 of 140 listings')).toBeInTheDocument()
    expect(observer.isObserved(end())).toBe(false)
    await user.click(screen.getByRole('button', { name: 'Load more' }))
    expect(await screen.findByText('These are all 140 listings.')).toBeVisible()
    expect(asked).toHaveLength(6)
  })

  test('the last part comes while the focus is on the button → it goes to what says that this is the end', async () => {
    const observer = stubObserver()
    answerFeatured(listingsOf(40))
    const { user } = renderRoute('/')
    await user.click(await screen.findByRole('button', { name: 'View All Listings' }))
    await waitFor(() => expect(linkOf('Room number 9')).toHaveFocus())
    const more = button('Load more') as HTMLElement
    await waitFor(() => expect(observer.isObserved(more.parentElement as HTMLElement)).toBe(true))
    more.focus()
    observer.scrollTo(more.parentElement as HTMLElement)
    await waitFor(() => expect(screen.getByText('These are all 40 listings.')).toHaveFocus())
  })

  test('a further part fails → said where the list ends, without a toast; Retry goes on', async () => {
    answerFeatured(listingsOf(9))
    const { user } = renderRoute('/')
    const all = await screen.findByRole('button', { name: 'View All Listings' })
    server.use(replyError(listListings, 'unavailable'))
    await user.click(all)
    expect(await screen.findByText('More rooms could not be loaded.')).toBeVisible()
    expect(screen.queryByText(/Could not refresh/)).not.toBeInTheDocument()
    expect(await cards()).toHaveLength(8)
    answerFeatured(listingsOf(9))
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(linkOf('Room number 9')).toHaveFocus())
  })

  test('a room of the long list is opened → shows at once what the card knew; Back leads to the long list', async () => {
    const listings = listingsOf(9)
    answerFeatured(listings)
    const { until, open } = gate()
    server.use(reply(getListing, listingDetails(listings[8]), { until }), reply(listSimilar, []))
    const { user, goBack } = renderRoute('/', { session: signedIn() })
    await user.click(await screen.findByRole('button', { name: 'View All Listings' }))
    await waitFor(() => expect(linkOf('Room number 9')).toHaveFocus())
    await user.click(linkOf('Room number 9'))
    expect(await screen.findByRole('heading', { level: 1, name: 'Room number 9' })).toBeVisible()
    open()
    await screen.findByRole('heading', { name: 'About this room' })
    goBack()
    await screen.findByRole('heading', { level: 1, name: /^Find a room/ })
    expect(await cards()).toHaveLength(9)
  })

  test('interest shown in its details → the card counts it', async () => {
    const [room] = listingsOf(1, { likeCount: 3 })
    answerFeatured(room ? [room] : [])
    server.use(
      reply(getListing, listingDetails(room)),
      reply(listSimilar, []),
      reply(likeListing, { likeCount: 4, liked: true, contactInfo: 'ana@example.test' }),
    )
    const { user, goBack } = renderRoute('/', { session: signedIn() })
    await user.click(await screen.findByRole('link', { name: 'See More of Room number 1' }))
    const interested = await screen.findByRole('button', { name: "I'm Interested" })
    server.use(
      reply(getListing, listingDetails({ ...room, likeCount: 4, liked: true, contactInfo: 'ana@example.test' })),
    )
    await user.click(interested)
    await screen.findByText('ana@example.test')
    goBack()
    await screen.findByRole('heading', { level: 1, name: /^Find a room/ })
    expect((await cards())[0]).toHaveTextContent('4 likes')
  })
})
