import { searchListings } from '@roommate-finder/contracts/discovery'
import { likeListing, listMyInterests, unlikeListing } from '@roommate-finder/contracts/interest'
import { getListing, type Listing, type ListingDetails, listSimilar } from '@roommate-finder/contracts/listings'
import { configure, screen, waitFor, within } from '@testing-library/react'
import { delay, HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { aListing, aPage } from '#src/testing/factories.ts'
import { gate } from '#src/testing/gate.ts'
import { answerLists } from '#src/testing/lists.ts'
import { renderRoute, signedIn, visitor } from '#src/testing/render-route.tsx'
import { answerRoom } from '#src/testing/rooms.ts'
import { reply, replyError, replyNothing, replyText, server } from '#src/testing/server.ts'
import { setWindowWidth } from '#src/testing/viewport.ts'

const CONTACT = 'Call +1 512 555 0100 or write to mara@example.test'

/** An API that keeps the interest in one room; gives the calls in their order, and how often each came. */
const keepInterest = (room: Listing, { until }: { until?: Promise<void> } = {}) => {
  const calls: string[] = []
  let { liked, likeCount } = room
  const settle = async (wish: boolean) => {
    calls.push(wish ? 'like' : 'unlike')
    await until
    if (liked !== wish) likeCount += wish ? 1 : -1
    liked = wish
  }
  const seen = <Room extends Listing>(given: Room): Room => ({
    ...given,
    liked,
    likeCount,
    ...(liked && { contactInfo: CONTACT }),
  })
  server.use(
    http.patch('*/api/roommates/:id/like', async () => {
      await settle(true)
      return HttpResponse.json({ liked: true, likeCount, contactInfo: CONTACT })
    }),
    http.delete('*/api/roommates/:id/like', async () => {
      await settle(false)
      return HttpResponse.json({ liked: false, likeCount })
    }),
  )
  return { calls, seen }
}

/** The page of a room, for somebody who is no owner of it. */
const openRoom = (fields: Partial<ListingDetails> = {}, options: { until?: Promise<void> } = {}) => {
  const room = answerRoom({ likeCount: 3, ...fields })
  const api = keepInterest(room, options)
  server.use(reply(getListing, () => api.seen(room)))
  return { ...api, room, ...renderRoute(`/details/${room._id}`, { session: signedIn() }) }
}

const openList = (rooms: Listing[], options: { until?: Promise<void> } = {}) => {
  answerLists()
  const [first = aListing()] = rooms
  const api = keepInterest(first, options)
  server.use(reply(searchListings, () => aPage(rooms.map((room) => (room === first ? api.seen(room) : room)))))
  return api
}

const interested = () => screen.findByRole('button', { name: "I'm Interested" })
const contact = () => screen.findByRole('region', { name: 'Contact details' })
const heart = () => screen.findByRole('button', { name: /^Like / })
const failure = () => screen.findByRole('alertdialog', { name: 'Error' })

afterEach(() => {
  configure({ reactStrictMode: false })
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe("I'm Interested", () => {
  test('→ counts at once, then reveals the contact details and leads there', async () => {
    const { until, open: answer } = gate()
    const { user, room } = openRoom({ title: 'Attic' }, { until })
    expect(screen.queryByText(CONTACT)).not.toBeInTheDocument()
    await user.click(await interested())
    expect(screen.getByText('4 interested')).toBeVisible()
    expect(screen.queryByText(CONTACT)).not.toBeInTheDocument()
    answer()
    const panel = within(await contact())
    expect(panel.getByText(CONTACT)).toBeVisible()
    expect(panel.getByRole('heading', { name: 'Contact details' })).toHaveFocus()
    expect(panel.getByRole('link', { name: 'Email' })).toHaveAttribute(
      'href',
      `mailto:mara@example.test?subject=${encodeURIComponent('About “Attic”')}`,
    )
    expect(panel.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+15125550100')
    expect(panel.getByText('Never pay anything before you have seen the room.')).toBeVisible()
    expect(screen.getByText('4 interested')).toBeVisible()
    expect(screen.queryByRole('button', { name: "I'm Interested" })).not.toBeInTheDocument()
    expect(room.likeCount).toBe(3)
  })

  test('Copy → says that it did', async () => {
    const { user } = openRoom()
    await user.click(await interested())
    await user.click(within(await contact()).getByRole('button', { name: 'Copy' }))
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeVisible()
    expect(screen.getByText('Contact details copied.')).toHaveRole('status')
    expect(await navigator.clipboard.readText()).toBe(CONTACT)
  })

  test('Copy, where the browser refuses → says what to do instead', async () => {
    const { user } = openRoom()
    await user.click(await interested())
    const copy = within(await contact()).getByRole('button', { name: 'Copy' })
    vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new DOMException('no')) } })
    await user.click(copy)
    expect(await screen.findByText(/did not allow copying/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Copied' })).not.toBeInTheDocument()
  })

  test('contact details that hold no way → stand as text alone', async () => {
    const room = answerRoom({ liked: true, contactInfo: '<a href="javascript:alert(1)">0 1 2</a>' })
    renderRoute(`/details/${room._id}`, { session: signedIn() })
    const panel = within(await contact())
    expect(panel.getByText('<a href="javascript:alert(1)">0 1 2</a>')).toBeVisible()
    expect(panel.queryByRole('link')).not.toBeInTheDocument()
  })

  test('shown before → remembered on the next visit, without a call', async () => {
    const { calls } = openRoom({ liked: true })
    expect(await contact()).toHaveTextContent('You showed interest in this room.')
    expect(screen.getByText(CONTACT)).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Contact details' })).not.toHaveFocus()
    expect(calls).toEqual([])
  })

  test('pressed twice → one call', async () => {
    const { user, calls } = openRoom()
    await user.dblClick(await interested())
    await contact()
    expect(calls).toEqual(['like'])
  })

  test('by keyboard → the same', async () => {
    const { user } = openRoom()
    const button = await interested()
    button.focus()
    await user.keyboard('{Enter}')
    expect(within(await contact()).getByRole('heading')).toHaveFocus()
    await user.tab()
    expect(screen.getByRole('link', { name: 'Email' })).toHaveFocus()
  })

  test('a failure with a sentence of the server → "Error" with it; all is as before', async () => {
    const { user } = openRoom()
    const sentence = 'You can see the contact details of 30 new rooms in 24 hours. Please come back later.'
    server.use(replyError(likeListing, 'rate_limited', { error: sentence }))
    await user.click(await interested())
    expect(await failure()).toHaveTextContent(sentence)
    await user.click(screen.getByRole('button', { name: 'OK' }))
    expect(screen.getByText('3 interested')).toBeVisible()
    expect(await interested()).toBeEnabled()
    expect(screen.queryByText('Contact details')).not.toBeInTheDocument()
  })

  test.each([
    ['no answer', () => replyNothing(likeListing)],
    ['an answer that is not the API’s', () => replyText(likeListing, 502, '<h1>Bad Gateway</h1>')],
  ])('%s → "Could not like the post."', async (_, answer) => {
    const { user } = openRoom()
    server.use(answer())
    await user.click(await interested())
    expect(await failure()).toHaveTextContent('Could not like the post.')
    expect(screen.getByText('3 interested')).toBeVisible()
  })

  test('a failed like → is not tried again by itself', async () => {
    const { user } = openRoom()
    let tries = 0
    server.use(
      http.patch('*/api/roommates/:id/like', () => {
        tries += 1
        return new HttpResponse(null, { status: 500 })
      }),
    )
    await user.click(await interested())
    // Told only when nothing more is tried.
    await failure()
    expect(tries).toBe(1)
  })

  test('a refresh that began before → does not bring back what was', async () => {
    const room = aListing({ likeCount: 3, title: 'Attic' })
    answerLists()
    const api = keepInterest(room)
    const { until, open: answerLate } = gate()
    server.use(
      reply(searchListings, aPage([room])),
      // What the API knew when the page was opened, told late; what it knows later, told at once.
      http.get('*/api/roommates/:id', async () => {
        const answer = { ...api.seen(room), host: { name: 'Mara', memberSince: null, verified: false } }
        if (!answer.liked) await until
        return HttpResponse.json(answer)
      }),
      reply(listSimilar, []),
    )
    const { user } = renderRoute('/all-items', { session: signedIn() })
    await user.click(await screen.findByRole('link', { name: /View Details/ }))
    await user.click(await interested())
    await contact()
    answerLate()
    expect(await screen.findByText('Mara')).toBeVisible()
    expect(await contact()).toHaveTextContent(CONTACT)
    expect(screen.getByText('4 interested')).toBeVisible()
  })
})

describe('on a phone', () => {
  const WIDE = 1024
  beforeEach(() => setWindowWidth(390))
  afterEach(() => setWindowWidth(WIDE))

  test('→ one button, beside the rent at the foot; then the way to the contact details stands there', async () => {
    const { user } = openRoom({ rent: 700 })
    const button = await interested()
    expect(button.parentElement).toHaveTextContent("$700/monthI'm InterestedThe host will see your name and email.")
    expect(screen.getAllByText('$700')).toHaveLength(1)
    await user.click(button)
    const title = within(await contact()).getByRole('heading')
    expect(title).toHaveFocus()
    await user.tab()
    expect(title).not.toHaveFocus()
    await user.click(screen.getByRole('button', { name: 'Contact details' }))
    expect(title).toHaveFocus()
  })

  test('the owner → edits from there', async () => {
    const room = answerRoom({ isOwner: true })
    renderRoute(`/details/${room._id}`, { session: signedIn() })
    expect(await screen.findByRole('button', { name: 'This is Your Listing' })).toBeDisabled()
    expect(screen.getByRole('link', { name: 'Edit listing' })).toBeVisible()
  })
})

describe('Withdraw interest', () => {
  test('→ the contact details go at once; Undo in the toast brings them back', async () => {
    const { user, calls } = openRoom({ liked: true, likeCount: 4 })
    await user.click(within(await contact()).getByRole('button', { name: 'Withdraw interest' }))
    expect(screen.queryByText(CONTACT)).not.toBeInTheDocument()
    expect(screen.getByText('3 interested')).toBeVisible()
    expect(await interested()).toHaveFocus()
    expect(await screen.findByText('Your interest was withdrawn.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await contact()).toHaveTextContent(CONTACT)
    expect(screen.getByText('4 interested')).toBeVisible()
    expect(calls).toEqual(['unlike', 'like'])
  })

  test('→ no cached copy keeps the contact details', async () => {
    const room = aListing({ liked: true, contactInfo: CONTACT, title: 'Attic' })
    answerLists()
    const api = keepInterest(room)
    server.use(
      reply(searchListings, aPage([room])),
      reply(getListing, { ...room, host: { name: 'Mara', memberSince: null, verified: false } }),
      reply(listSimilar, []),
    )
    const { user, goBack } = renderRoute('/all-items', { session: signedIn() })
    await user.click(await screen.findByRole('link', { name: /View Details/ }))
    await user.click(within(await contact()).getByRole('button', { name: 'Withdraw interest' }))
    await screen.findByText('Your interest was withdrawn.')
    goBack()
    expect(await heart()).toHaveAttribute('aria-pressed', 'false')
    server.use(replyNothing(getListing))
    await user.click(screen.getByRole('link', { name: /View Details/ }))
    await interested()
    expect(screen.queryByText(CONTACT)).not.toBeInTheDocument()
    expect(api.calls).toEqual(['unlike'])
  })

  test('a failure → "Error"; interest and contact details are back', async () => {
    const { user } = openRoom({ liked: true, likeCount: 4 })
    server.use(replyNothing(unlikeListing))
    await user.click(within(await contact()).getByRole('button', { name: 'Withdraw interest' }))
    expect(await failure()).toHaveTextContent('Could not withdraw your interest. Please try again.')
    expect(screen.getByText(CONTACT)).toBeInTheDocument()
    expect(screen.getByText('4 interested')).toBeInTheDocument()
  })
})

describe('the heart on a card', () => {
  test('→ shows at once, then tells what the host sees and leads to the contact details', async () => {
    const room = aListing({ title: 'Attic', userName: 'Mara Lind', likeCount: 3 })
    const api = openList([room])
    const details = { ...room, host: { name: 'Mara Lind', memberSince: null, verified: false } }
    server.use(
      reply(getListing, () => api.seen(details)),
      reply(listSimilar, []),
    )
    const { user, address } = renderRoute('/all-items', { session: signedIn() })
    const button = await heart()
    expect(button).toHaveAccessibleName('Like Attic, 3 likes')
    expect(button).toHaveAccessibleDescription('The host will see your name and email.')
    await user.click(button)
    expect(button).toHaveAttribute('aria-pressed', 'true')
    expect(button).toHaveAccessibleName('Like Attic, 4 likes')
    expect(await screen.findByText('Mara Lind can now see your name and email.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'See contact details' }))
    expect(address()).toBe(`/details/${room._id}`)
    expect(await contact()).toHaveTextContent(CONTACT)
  })

  test('pressed again → is taken back, with Undo', async () => {
    const room = aListing({ title: 'Attic', likeCount: 4, liked: true })
    const api = openList([room])
    const { user } = renderRoute('/all-items', { session: signedIn() })
    await user.click(await heart())
    expect(await heart()).toHaveAttribute('aria-pressed', 'false')
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(async () => expect(await heart()).toHaveAttribute('aria-pressed', 'true'))
    await waitFor(() => expect(api.calls).toEqual(['unlike', 'like']))
  })

  test('a double click → one like', async () => {
    const api = openList([aListing()])
    const { user } = renderRoute('/all-items', { session: signedIn() })
    await user.dblClick(await heart())
    await screen.findByRole('button', { name: 'See contact details' })
    expect(await heart()).toHaveAttribute('aria-pressed', 'true')
    expect(api.calls).toEqual(['like'])
  })

  test('many presses while a call is on its way → one call at a time, settled on the last wish', async () => {
    const { until, open: answer } = gate()
    const api = openList([aListing({ likeCount: 3 })], { until })
    const { user } = renderRoute('/all-items', { session: signedIn() })
    const button = await heart()
    button.focus()
    for (let presses = 0; presses < 4; presses += 1) await user.keyboard('{Enter}')
    expect(button).toHaveAttribute('aria-pressed', 'false')
    expect(api.calls).toEqual(['like'])
    answer()
    expect(await screen.findByText('Your interest was withdrawn.')).toBeVisible()
    expect(api.calls).toEqual(['like', 'unlike'])
    expect(button).toHaveAccessibleName(/, 3 likes$/)
  })

  test('a failure → "Error"; the heart is as before', async () => {
    openList([aListing({ likeCount: 3 })])
    server.use(replyError(likeListing, 'internal', { error: 'Something broke on our side.' }))
    const { user } = renderRoute('/all-items', { session: signedIn() })
    await user.click(await heart())
    expect(await failure()).toHaveTextContent('Something broke on our side.')
    await user.click(screen.getByRole('button', { name: 'OK' }))
    expect(await heart()).toHaveAttribute('aria-pressed', 'false')
    expect(await heart()).toHaveAccessibleName(/, 3 likes$/)
  })

  test('one’s own room → "You can\'t like your own post.", without a call', async () => {
    const api = openList([aListing({ isOwner: true })])
    const { user } = renderRoute('/all-items', { session: signedIn() })
    await user.click(await heart())
    expect(await failure()).toHaveTextContent("You can't like your own post.")
    expect(api.calls).toEqual([])
  })

  test('a visitor → signs in, comes back, and the like is done, once', async () => {
    configure({ reactStrictMode: true })
    const room = aListing({ title: 'Attic', userName: 'Mara Lind' })
    const api = openList([room])
    const { user, address, become, goBack } = renderRoute('/all-items?search=attic', { session: visitor })
    await user.click(await heart())
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
    expect(api.calls).toEqual([])
    become(signedIn())
    expect(await screen.findByText('Mara Lind can now see your name and email.')).toBeVisible()
    expect(address()).toBe('/all-items?search=attic')
    expect(await heart()).toHaveAttribute('aria-pressed', 'true')
    goBack()
    expect(await heart()).toHaveAttribute('aria-pressed', 'true')
    expect(api.calls).toEqual(['like'])
  })

  test('a visitor who turns out to be the owner → signs in, and is told why not', async () => {
    openList([aListing({ title: 'Attic' })])
    server.use(replyError(likeListing, 'forbidden', { error: "You can't like your own post." }))
    const { user, become } = renderRoute('/all-items', { session: visitor })
    await user.click(await heart())
    await screen.findByRole('heading', { name: 'Sign in' })
    become(signedIn())
    expect(await failure()).toHaveTextContent("You can't like your own post.")
  })

  test('the session ends with the press → the session tells of it, no "Error" besides', async () => {
    openList([aListing({ likeCount: 3 })])
    server.use(replyError(likeListing, 'unauthenticated'))
    const { user } = renderRoute('/all-items', { session: signedIn() })
    await user.click(await heart())
    await waitFor(async () => expect(await heart()).toHaveAccessibleName(/, 3 likes$/))
    await delay(30)
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    expect(await heart()).toHaveAttribute('aria-pressed', 'false')
  })

  test('pressed while the session is being read → meant all the same', async () => {
    const api = openList([aListing()])
    const { user, become, address } = renderRoute('/all-items', { session: { ...visitor, loading: true } })
    await user.click(await heart())
    expect(address()).toBe('/all-items')
    become(signedIn())
    await waitFor(async () => expect(await heart()).toHaveAttribute('aria-pressed', 'true'))
    expect(api.calls).toEqual(['like'])
  })

  test('the session is read while the list is on its way → the list is the one of that person', async () => {
    answerLists()
    const room = aListing()
    const { until, open: answerLate } = gate()
    server.use(reply(searchListings, aPage([room]), { until }))
    const { become } = renderRoute('/all-items', { session: { ...visitor, loading: true } })
    await screen.findByRole('heading', { level: 1 })
    server.use(reply(searchListings, aPage([{ ...room, liked: true }])))
    become(signedIn())
    expect(await heart()).toHaveAttribute('aria-pressed', 'true')
    answerLate()
    await delay(50)
    expect(await heart()).toHaveAttribute('aria-pressed', 'true')
  })

  test('signed out before the answer → the contact details are kept for nobody', async () => {
    const room = aListing({ title: 'Attic' })
    const answer = gate()
    const answerVisitor = gate()
    openList([room], { until: answer.until })
    const { user, become } = renderRoute('/all-items', { session: signedIn() })
    await user.click(await heart())
    server.use(reply(searchListings, aPage([room]), { until: answerVisitor.until }))
    become(visitor)
    answer.open()
    await delay(50)
    answerVisitor.open()
    expect(screen.queryByRole('article')).not.toBeInTheDocument()
    expect(await heart()).toHaveAttribute('aria-pressed', 'false')
    expect(screen.queryByText(/can now see your name/)).not.toBeInTheDocument()
  })
})

describe('/my-interests', () => {
  const open = (address = '/my-interests') => renderRoute(address, { session: signedIn() })
  const liked = (fields: Partial<Listing> = {}) => aListing({ liked: true, contactInfo: CONTACT, ...fields })
  const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  const cards = () => screen.findAllByRole('article')

  test('a visitor → is led to sign in', async () => {
    const { address } = renderRoute('/my-interests', { session: visitor })
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
    expect(address()).toBe('/login')
  })

  test('rooms → in the order of the answer, as they are now, with contact details and a way to each', async () => {
    const taken = liked({ title: 'Attic', rent: null, availability: 'not available', userName: 'Mara Lind' })
    const { until, open: answer } = gate()
    server.use(reply(listMyInterests, [taken, liked({ title: 'Loft' })], { until }))
    open()
    expect(await screen.findByRole('heading', { level: 1, name: 'My interests' })).toBeVisible()
    expect(screen.getByText('Loading your interests')).toBeInTheDocument()
    answer()
    expect(await screen.findByText('2 rooms, latest first')).toBeVisible()
    expect(document.title).toBe('My interests · Roommate Finder')
    expect(titles().slice(0, 2)).toEqual(['Attic', 'Loft'])
    const [first] = await cards()
    const card = within(first ?? document.body)
    expect(card.getByText('N/A')).toBeVisible()
    expect(card.getByText('Unavailable')).toBeVisible()
    expect(card.getByText('Hosted by Mara Lind')).toBeVisible()
    expect(card.getByText(CONTACT)).toBeVisible()
    expect(card.getByRole('link', { name: 'Email' })).toBeVisible()
    expect(card.getByRole('link', { name: 'View Details of Attic' })).toHaveAttribute('href', `/details/${taken._id}`)
  })

  test('none → a way on', async () => {
    server.use(reply(listMyInterests, []))
    open()
    expect(await screen.findByRole('heading', { name: 'No rooms yet' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'See all rooms' })).toHaveAttribute('href', '/all-items')
  })

  test('a failure → says so; Retry brings the rooms', async () => {
    server.use(replyError(listMyInterests, 'unavailable'))
    const { user } = open()
    expect(await screen.findByRole('alert')).toHaveTextContent('Your interests could not be loaded.')
    server.use(reply(listMyInterests, [liked({ title: 'Attic' })]))
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('heading', { name: 'Attic' })).toBeVisible()
  })

  test('Withdraw interest → the room goes at once, the focus stays in the list; Undo brings it back', async () => {
    const attic = liked({ title: 'Attic' })
    const loft = liked({ title: 'Loft' })
    const api = keepInterest(attic)
    server.use(reply(listMyInterests, [attic, loft]))
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Withdraw interest in Attic' }))
    expect(screen.queryByRole('heading', { name: 'Attic' })).not.toBeInTheDocument()
    expect(screen.getByText('1 room, latest first')).toBeVisible()
    expect(document.activeElement).toContainElement(screen.getByRole('list', { name: 'My interests' }))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByRole('heading', { name: 'Attic' })).toBeVisible()
    await waitFor(() => expect(api.calls).toEqual(['unlike', 'like']))
    expect(await cards()).toHaveLength(2)
  })

  test('the last one withdrawn → the empty state', async () => {
    const attic = liked({ title: 'Attic' })
    keepInterest(attic)
    server.use(reply(listMyInterests, [attic]))
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Withdraw interest in Attic' }))
    expect(await screen.findByRole('heading', { name: 'No rooms yet' })).toBeVisible()
    expect(await screen.findByText('Your interest was withdrawn.')).toBeVisible()
  })

  test('a withdrawal that fails → "Error"; the room is back', async () => {
    server.use(reply(listMyInterests, [liked({ title: 'Attic' })]), replyNothing(unlikeListing))
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Withdraw interest in Attic' }))
    expect(await failure()).toHaveTextContent('Could not withdraw your interest. Please try again.')
    await user.click(screen.getByRole('button', { name: 'OK' }))
    expect(await screen.findByRole('heading', { name: 'Attic' })).toBeVisible()
    expect(screen.getByText(CONTACT)).toBeVisible()
  })

  test('many rooms → twelve at once, more on demand, as many again after Back', async () => {
    const rooms = Array.from({ length: 30 }, (_, index) => liked({ title: `Room ${index}` }))
    server.use(reply(listMyInterests, rooms))
    const { user, address } = open()
    expect(await cards()).toHaveLength(12)
    expect(screen.getByText('30 rooms, latest first')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Show more rooms' }))
    const all = await cards()
    expect(all).toHaveLength(24)
    expect(all[12]?.parentElement).toHaveFocus()
    expect(address()).toBe('/my-interests?show=24')
    await user.click(screen.getByRole('button', { name: 'Show more rooms' }))
    expect(await cards()).toHaveLength(30)
    expect(screen.queryByRole('button', { name: 'Show more rooms' })).not.toBeInTheDocument()
  })

  test('interest shown elsewhere → the list is asked for again', async () => {
    const asked: string[] = []
    server.use(
      reply(listMyInterests, () => {
        asked.push('interests')
        return []
      }),
    )
    const api = openList([aListing({ title: 'Attic' })])
    const { user, goBack } = open()
    await user.click(await screen.findByRole('link', { name: 'See all rooms' }))
    await user.click(await heart())
    await screen.findByRole('button', { name: 'See contact details' })
    expect(api.calls).toEqual(['like'])
    goBack()
    await waitFor(() => expect(asked).toHaveLength(2))
  })
})
