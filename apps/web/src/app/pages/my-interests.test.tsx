import { listMyInterests, type MyInterest, unlikeListing } from '@roommate-finder/contracts/interest'
import { getListing, type Listing } from '@roommate-finder/contracts/listings'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { aListing, listingDetails } from '#src/testing/factories.ts'
import { alertDialog, answerListWithInterest, CONTACT, likeButton, mockInterest } from '#src/testing/interest.ts'
import { chooseAction, menuButton } from '#src/testing/menus.ts'
import { renderRoute, signedIn, visitor } from '#src/testing/render-route.tsx'
import { gate, reply, replyError, replyNothing, server } from '#src/testing/server.ts'

describe('/my-interests', () => {
  const open = (address = '/my-interests') => renderRoute(address, { session: signedIn() })
  const liked = (fields: Partial<Listing> = {}) => aListing({ liked: true, contactInfo: CONTACT, ...fields })
  const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  const cards = () => screen.findAllByRole('article')

  test('a visitor is redirected to sign in', async () => {
    const { address } = renderRoute('/my-interests', { session: visitor })
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
    expect(address()).toBe('/login')
  })

  test('shows rooms in the order of the API with contact details and links', async () => {
    const taken = liked({ title: 'Attic', rent: null, availability: 'not available', userName: 'Mara Lind' })
    const { until, open: answer } = gate()
    server.use(reply(listMyInterests, [taken, liked({ title: 'Loft' })], { until }))
    const { user } = open()
    expect(await screen.findByRole('heading', { level: 1, name: 'Rooms I’m interested in' })).toBeVisible()
    expect(screen.getByText('Loading the rooms you’re interested in')).toBeInTheDocument()
    answer()
    expect(await screen.findByText('2 rooms, latest first')).toBeVisible()
    expect(document.title).toBe('Rooms I’m interested in · Roommate Finder')
    expect(titles().slice(0, 2)).toEqual(['Attic', 'Loft'])
    const [first] = await cards()
    const card = within(first ?? document.body)
    expect(card.getByText('N/A')).toBeVisible()
    expect(card.getByText('Unavailable')).toBeVisible()
    expect(card.getByText('Mara Lind').parentElement).toHaveTextContent('Hosted by Mara Lind')
    expect(card.getByText(CONTACT)).toBeVisible()
    expect(await card.findByRole('button', { name: 'Save Attic' })).toBeVisible()
    expect(card.getByRole('link', { name: 'View Details of Attic' })).toHaveAttribute('href', `/details/${taken._id}`)
    await user.click(menuButton('Attic'))
    expect(await screen.findByRole('menuitem', { name: 'Email' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^mailto:/),
    )
  })

  test('says before the first message how soon the host usually answers, and how many people wait', async () => {
    const room = liked()
    const host = { name: 'Ana Ruiz', memberSince: null, verified: true, repliesWithin: 'day' } as const
    server.use(reply(listMyInterests, [room]), reply(getListing, listingDetails({ ...room, host, waiting: 5 })))
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Message the host' }))
    expect(await screen.findByText(/The host usually replies within a day\. 5 people are waiting/)).toBeVisible()
  })

  test('says where each room stands, and offers Message or its conversation first', async () => {
    const _id = 'c'.repeat(24)
    const rooms: [string, Partial<MyInterest>, string][] = [
      ['Attic', {}, 'Not messaged yet'],
      ['Loft', { conversation: { _id, answer: 'none' } }, 'No answer yet'],
      ['Nook', { conversation: { _id, answer: 'answered' } }, 'Answered'],
      ['Barn', { conversation: { _id, answer: 'declined' } }, 'Declined'],
      [
        'Shed',
        { conversation: { _id, answer: 'answered' }, status: 'rented', availability: 'not available' },
        'Rented',
      ],
    ]
    server.use(
      reply(getListing, listingDetails()),
      reply(
        listMyInterests,
        rooms.map(([title, fields]) => ({ ...liked({ title, userName: 'Mara Lind' }), ...fields })),
      ),
    )
    const { user } = open()
    const shown = await cards()
    for (const [index, [title, { conversation }, progress]] of rooms.entries()) {
      const card = within(shown[index] ?? document.body)
      expect(card.getByRole('heading', { name: title })).toBeVisible()
      expect(card.getAllByText(progress)[0]).toBeVisible()
      const [first] = card.getAllByRole(conversation ? 'link' : 'button', {
        name: conversation ? /^(?!View)/ : /^(?!Save)/,
      })
      expect(first).toHaveAccessibleName(conversation ? 'Open conversation with Mara Lind' : 'Message the host')
    }
    await user.click(screen.getByRole('button', { name: 'Message the host' }))
    expect(screen.getByRole('textbox', { name: 'Your message' })).toHaveValue(
      'Hi Mara, I’m interested in your room. When could I come and see it?',
    )
  })

  test('a room whose host can’t get messages yet offers its contact details only', async () => {
    server.use(reply(listMyInterests, [liked({ title: 'Attic', unclaimed: true })]))
    open()
    expect(await screen.findByText(CONTACT)).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Message/ })).not.toBeInTheDocument()
    expect(screen.queryByText('Not messaged yet')).not.toBeInTheDocument()
  })

  test('without rooms, links to all rooms', async () => {
    server.use(reply(listMyInterests, []))
    open()
    expect(await screen.findByRole('heading', { name: 'No rooms yet' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'See all rooms' })).toHaveAttribute('href', '/all-items')
  })

  test('a failure shows a message with Retry', async () => {
    server.use(replyError(listMyInterests, 'unavailable'))
    const { user } = open()
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t load the rooms you’re interested in.')
    server.use(reply(listMyInterests, [liked({ title: 'Attic' })]))
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('heading', { name: 'Attic' })).toBeVisible()
  })

  test('Remove interest removes the room at once and keeps the focus in the list; Undo restores it', async () => {
    const attic = liked({ title: 'Attic' })
    const loft = liked({ title: 'Loft' })
    const api = mockInterest(attic)
    server.use(reply(listMyInterests, [attic, loft]))
    const { user } = open()
    await chooseAction(user, 'Attic', 'Remove interest')
    expect(screen.queryByRole('heading', { name: 'Attic' })).not.toBeInTheDocument()
    expect(screen.getByText('1 room, latest first')).toBeVisible()
    expect(document.activeElement).toContainElement(screen.getByRole('list', { name: 'Rooms I’m interested in' }))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await screen.findByRole('heading', { name: 'Attic' })).toBeVisible()
    await waitFor(() => expect(api.calls).toEqual(['unlike', 'like']))
    expect(await cards()).toHaveLength(2)
  })

  test('a failed withdrawal shows "Error" and restores the room; withdrawing the last shows the empty state', async () => {
    const attic = liked({ title: 'Attic' })
    server.use(reply(listMyInterests, [attic]), replyNothing(unlikeListing))
    const { user } = open()
    await chooseAction(user, 'Attic', 'Remove interest')
    expect(await alertDialog('Error')).toHaveTextContent('We couldn’t remove your interest. Please try again.')
    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect(await screen.findByRole('heading', { name: 'Attic' })).toBeVisible()
    expect(screen.getByText(CONTACT)).toBeVisible()
    mockInterest(attic)
    await chooseAction(user, 'Attic', 'Remove interest')
    expect(await screen.findByRole('heading', { name: 'No rooms yet' })).toBeVisible()
    expect(await screen.findByText('You’re no longer interested in this room.')).toBeVisible()
  })

  test('shows 12 rooms and more on demand, with their number in the address', async () => {
    const rooms = Array.from({ length: 25 }, (_, index) => liked({ title: `Room ${index}` }))
    server.use(reply(listMyInterests, rooms))
    const { user, address } = open()
    expect(await cards()).toHaveLength(12)
    expect(screen.getByText('25 rooms, latest first')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Show more rooms' }))
    const all = await cards()
    expect(all).toHaveLength(24)
    expect(all[12]?.parentElement).toHaveFocus()
    expect(address()).toBe('/my-interests?show=24')
    await user.click(screen.getByRole('button', { name: 'Show more rooms' }))
    expect(await cards()).toHaveLength(25)
    expect(screen.queryByRole('button', { name: 'Show more rooms' })).not.toBeInTheDocument()
  })

  test('a like on another page reloads the list', async () => {
    const requests: string[] = []
    server.use(
      reply(listMyInterests, () => {
        requests.push('interests')
        return []
      }),
    )
    const api = answerListWithInterest([aListing({ title: 'Attic' })])
    const { user, goBack } = open()
    await user.click(await screen.findByRole('link', { name: 'See all rooms' }))
    await user.click(await likeButton())
    await screen.findByRole('button', { name: 'Contact host' })
    expect(api.calls).toEqual(['like'])
    goBack()
    await waitFor(() => expect(requests).toHaveLength(2))
  })
})
