import { searchListings } from '@roommate-finder/contracts/discovery'
import { getListing, listSimilar } from '@roommate-finder/contracts/listings'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { answerRoom, open } from '#src/testing/details-page.ts'
import { aListing, aPage, listingDetails } from '#src/testing/factories.ts'
import { contact, mockInterest } from '#src/testing/interest.ts'
import { renderRoute, signedIn, visitor } from '#src/testing/render-route.tsx'
import { gate, reply, replyError, replyNothing, server } from '#src/testing/server.ts'

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

afterEach(() => server.events.removeAllListeners())

describe('/details/:id', () => {
  test('shows the facts of a room and its host, and no region for missing photos or similar rooms', async () => {
    const room = answerRoom({
      title: 'Attic by the river',
      rent: 700,
      roomType: 'Master',
      description: 'Two windows.',
      likeCount: 1204,
      viewCount: 1,
      createdAt: '2026-11-01T09:00:00.000Z',
      host: {
        name: 'Mara Lind',
        email: 'm•••@example.test',
        photoURL: '/photos/68b0c5a1f2d3e4a5b6c7d8e2/480.webp',
        memberSince: '2024-03-05T12:00:00.000Z',
        verified: true,
      },
    })
    open(`/details/${room._id}`)
    await heading('Attic by the river')
    expect(document.title).toBe('Attic by the river · Roommate Finder')
    const facts = within(screen.getByRole('list', { name: 'At a glance' }))
    expect(facts.getByText('Austin, TX')).toBeVisible()
    expect(facts.getByText('Main bedroom')).toBeVisible()
    const activity = within(screen.getByRole('list', { name: 'Activity' }))
    expect(activity.getByText('1,204 interested')).toBeVisible()
    expect(activity.getByText('1 view')).toBeVisible()
    const posted = activity.getByText(/ago$|yesterday|last/)
    expect(posted).toHaveAttribute('datetime', '2026-11-01T09:00:00.000Z')
    expect(posted).toHaveAttribute('title', 'November 1, 2026')
    const panel = within(screen.getByRole('region', { name: 'Rent and contact' }))
    expect(panel.getByText('$700').parentElement).toHaveTextContent('$700/month')
    expect(panel.getByText('Available')).toBeVisible()
    expect(panel.getByRole('button', { name: "I'm Interested" })).toHaveAccessibleDescription(
      'The host will see your name and email.',
    )
    expect(screen.getByText('Two windows.')).toBeVisible()
    expect(within(screen.getByRole('list', { name: 'Lifestyle' })).getByText('Quiet')).toBeVisible()
    const host = screen.getByRole('region', { name: 'Hosted by' })
    expect(within(host).getByText('Mara Lind', { selector: 'p *' })).toBeVisible()
    expect(within(host).getByText('m•••@example.test')).toBeVisible()
    expect(within(host).getByText('You’ll see it in full once you show interest.')).toBeVisible()
    expect(within(host).queryByRole('link')).not.toBeInTheDocument()
    expect(host.querySelector('img')).toHaveAttribute('src', '/api/photos/68b0c5a1f2d3e4a5b6c7d8e2/480.webp')
    await within(host).findByText('Member since', { exact: false })
    expect(screen.queryByText('Similar rooms')).not.toBeInTheDocument()
    expect(screen.queryByRole('region', { name: 'Photos' })).not.toBeInTheDocument()
  })

  test('lists the known facts about the host, with dates', async () => {
    const room = answerRoom({
      host: {
        name: 'Mara Lind',
        memberSince: '2024-03-05T12:00:00.000Z',
        verified: true,
        emailConfirmedAt: '2026-05-04T09:00:00.000Z',
        repliesWithin: 'day',
      },
    })
    open(`/details/${room._id}`)
    const host = within(await screen.findByRole('region', { name: 'Hosted by' }))
    const facts = await host.findAllByRole('listitem')
    expect(facts.map(({ textContent }) => textContent)).toEqual([
      'Email confirmed May 2026',
      'Member since March 2024',
      'Usually replies within a day',
      'We haven’t verified this person',
    ])
    expect(host.getByText('May 2026')).toHaveAttribute('title', 'May 4, 2026')
    expect(host.queryByText(/in full/)).not.toBeInTheDocument()
    expect(host.queryByRole('link')).not.toBeInTheDocument()
  })

  test('a host without photo, dates or confirmation shows the initial, and why the email stays masked', async () => {
    const room = answerRoom({
      host: { name: 'Mara Lind', email: 'm•••@example.test', memberSince: null, verified: false },
    })
    open(`/details/${room._id}`)
    const host = within(await screen.findByRole('region', { name: 'Hosted by' }))
    expect(await host.findByText('M')).toBeVisible()
    const facts = host.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(facts).toEqual(['Email not confirmed', 'We haven’t verified this person'])
    expect(host.getByText('m•••@example.test')).toBeVisible()
    expect(host.getByText('The host hasn’t confirmed it, so we hide part of it.')).toBeVisible()
    expect(host.queryByText(/once you show interest/)).not.toBeInTheDocument()
    expect(host.queryByRole('link')).not.toBeInTheDocument()
  })

  test('a host who can’t get messages yet is reached by interest only', async () => {
    const host = { name: 'Mara Lind', memberSince: null, verified: false }
    const room = answerRoom({ availableFrom: undefined, host, unclaimed: true })
    const { withInterest } = mockInterest(room)
    server.use(reply(getListing, () => withInterest(room)))
    const { user } = open(`/details/${room._id}`)
    const panel = within(await screen.findByRole('region', { name: 'Rent and contact' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Message/ })).not.toBeInTheDocument())
    expect(screen.queryByRole('button', { name: /^Ask the host/ })).not.toBeInTheDocument()
    await user.click(panel.getByRole('button', { name: "I'm Interested" }))
    expect(await contact()).toBeVisible()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  test('a room without rent shows N/A, and an unavailable room says so', async () => {
    const host = { name: 'Mara Lind', email: 'm•••@example.test', memberSince: null, verified: true }
    const room = answerRoom({ rent: null, availability: 'not available', lifestyle: [], host })
    open(`/details/${room._id}`)
    const panel = within(await screen.findByRole('region', { name: 'Rent and contact' }))
    expect(panel.getByText('N/A')).toBeVisible()
    expect(panel.getByText('Unavailable')).toBeVisible()
    expect(panel.getByText('The host marked this room unavailable.')).toBeVisible()
    expect(panel.queryByRole('button', { name: "I'm Interested" })).not.toBeInTheDocument()
    expect(screen.getByText('m•••@example.test')).toBeVisible()
    expect(screen.queryByText(/once you show interest/)).not.toBeInTheDocument()
    expect(screen.queryByRole('heading', { name: 'Lifestyle' })).not.toBeInTheDocument()
  })

  test('HTML in title and description is shown as text', async () => {
    const room = answerRoom({ title: '<b>Attic</b>', description: '<img src=x onerror=alert(1)>' })
    open(`/details/${room._id}`)
    await heading('<b>Attic</b>')
    expect(screen.getByText('<img src=x onerror=alert(1)>')).toBeVisible()
  })

  test('a long description is collapsed and expands on demand', async () => {
    const room = answerRoom({ description: `${'A bright room. '.repeat(100)}The end.` })
    const { user } = open(`/details/${room._id}`)
    const more = await screen.findByRole('button', { name: 'Show more' })
    expect(more).toHaveAttribute('aria-expanded', 'false')
    await user.click(more)
    expect(screen.getByRole('button', { name: 'Show less' })).toHaveAttribute('aria-expanded', 'true')
  })

  test('a visitor is redirected to sign in and back to the room', async () => {
    const room = answerRoom({ title: 'Attic by the river' })
    const { address, become } = renderRoute(`/details/${room._id}`, { session: visitor })
    await heading('Sign in')
    expect(address()).toBe('/login')
    become(signedIn())
    await heading('Attic by the river')
  })

  test('shows Loading until the room is loaded', async () => {
    const { until, open: answer } = gate()
    const room = listingDetails()
    server.use(reply(getListing, room, { until }), reply(listSimilar, []))
    open(`/details/${room._id}`)
    await heading('Loading room')
    expect(screen.queryByRole('button', { name: "I'm Interested" })).not.toBeInTheDocument()
    answer()
    await heading(room.title)
  })

  test('an unknown room says "Roommate post not found." after one request, and links to all rooms', async () => {
    server.use(replyError(getListing, 'not_found'))
    const requested: string[] = []
    server.events.on('request:start', ({ request }) => void requested.push(new URL(request.url).pathname))
    open('/details/nope')
    await heading('Roommate post not found.')
    expect(requested.filter((path) => path.includes('nope'))).toEqual(['/api/roommates/nope'])
    expect(screen.getByRole('link', { name: 'See all rooms' })).toHaveAttribute('href', '/all-items')
  })

  test('a failure offers Retry', async () => {
    server.use(replyError(getListing, 'unavailable'))
    const { user } = open('/details/1')
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t load this room.')
    answerRoom({ title: 'Attic by the river' })
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await heading('Attic by the river')
  })

  test('a description that the list cut ends with an ellipsis until the room has loaded', async () => {
    const start = 'A bright room. '.repeat(20).trim()
    const room = listingDetails({ description: `${start} The end.` })
    const { until, open: answer } = gate()
    server.use(reply(searchListings, aPage([{ ...room, description: start }])), reply(listSimilar, []))
    server.use(reply(getListing, room, { until }))
    const { user } = open('/all-items')
    await user.click(await screen.findByRole('link', { name: /view details/i }))
    expect(await screen.findByText(`${start}…`)).toBeVisible()
    answer()
    expect(await screen.findByText(room.description)).toBeVisible()
  })

  test("opened from a list shows the list's data at once, focuses the heading, and Back opens the same list", async () => {
    const room = listingDetails({ title: 'Attic by the river', host: { ...listingDetails().host, name: 'Mara Lind' } })
    const { until, open: answer } = gate()
    server.use(reply(searchListings, aPage([room])), reply(getListing, room, { until }), reply(listSimilar, []))
    const { user, address, lastAction } = open('/all-items?search=attic')
    await user.click(await screen.findByRole('link', { name: /view details/i }))
    await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Attic by the river' })).toHaveFocus())
    expect(screen.getByText(room.description)).toBeVisible()
    expect(screen.getByRole('button', { name: "I'm Interested" })).not.toHaveAttribute('aria-disabled')
    expect(screen.queryByText('Mara Lind')).not.toBeInTheDocument()
    answer()
    expect(await screen.findByText('Mara Lind', { selector: 'p *' })).toBeVisible()
    const back = screen.getByRole('link', { name: 'Back to all rooms' })
    expect(back).toHaveAttribute('href', '/all-items?search=attic')
    await user.click(back)
    expect(address()).toBe('/all-items?search=attic')
    expect(lastAction()).toBe('POP')
  })

  test('opened from a list after the room was deleted says so', async () => {
    const room = aListing()
    server.use(
      reply(searchListings, aPage([room])),
      replyError(getListing, 'not_found'),
      replyError(listSimilar, 'not_found'),
    )
    const { user } = open('/all-items')
    await user.click(await screen.findByRole('link', { name: /view details/i }))
    await heading('Roommate post not found.')
  })

  test("opened from a list keeps the list's data on failure, with Retry", async () => {
    const room = listingDetails({ title: 'Attic by the river' })
    server.use(reply(searchListings, aPage([room])), replyNothing(getListing), reply(listSimilar, []))
    const { user } = open('/all-items')
    await user.click(await screen.findByRole('link', { name: /view details/i }))
    expect(await screen.findByText('We couldn’t load the rest of this page.')).toBeVisible()
    await heading('Attic by the river')
    server.use(reply(getListing, room))
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Member since', { exact: false })).toBeVisible()
    expect(screen.queryByText('We couldn’t load the rest of this page.')).not.toBeInTheDocument()
  })

  test('opened by its address has a link back to all rooms', async () => {
    const room = answerRoom()
    server.use(reply(searchListings, aPage([])))
    const { user, address } = open(`/details/${room._id}`)
    await user.click(await screen.findByRole('link', { name: 'Back to all rooms' }))
    expect(address()).toBe('/all-items')
  })
})

describe('similar rooms', () => {
  test('show a message with Retry on failure, then cards with their own like button', async () => {
    const near = aListing({ title: 'Loft round the corner' })
    const room = answerRoom({ title: 'Attic by the river' })
    server.use(replyError(listSimilar, 'internal'))
    const { user } = open(`/details/${room._id}`)
    expect(await screen.findByText('We couldn’t load similar rooms.')).toBeVisible()
    await heading('Attic by the river')
    server.use(reply(listSimilar, [near]))
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('heading', { level: 3, name: 'Loft round the corner' })).toBeVisible()
    const similar = within(screen.getByRole('region', { name: 'Similar rooms' }))
    expect(similar.getByRole('link', { name: /View Details/ })).toHaveAttribute('href', `/details/${near._id}`)
    expect(similar.getByRole('button', { name: /Show interest in Loft round the corner/ })).toBeVisible()
  })
})
