import { searchListings } from '@roommate-finder/contracts/discovery'
import { likeListing } from '@roommate-finder/contracts/interest'
import { listSimilar } from '@roommate-finder/contracts/listings'
import { type HiddenRoom, hideRoom, listHiddenRooms, unhideRoom } from '@roommate-finder/contracts/shortlist'
import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { answerRoom } from '#src/testing/details-page.ts'
import { aListing, aPage } from '#src/testing/factories.ts'
import { skipFirstQuestion } from '#src/testing/interest.ts'
import { answerLists, results, settled } from '#src/testing/lists.ts'
import { menuButton } from '#src/testing/menus.ts'
import { renderRoute, signedIn, visitor } from '#src/testing/render-route.tsx'
import { gate, reply, replyError, server } from '#src/testing/server.ts'
import { bookmark } from '#src/testing/shortlist.ts'
import { done, refused, replyInOrder } from '#src/testing/writes.ts'

const attic = aListing({ title: 'Attic' })
const loft = aListing({ title: 'Loft' })

describe('hiding a room on its card', () => {
  const menu = (title: string) => screen.findByRole('button', { name: `More actions for ${title}` })
  const hide = async (user: UserEvent) => {
    await user.click(await menu('Attic'))
    await user.click(await screen.findByRole('menuitem', { name: 'Hide this room' }))
  }
  const openList = () => {
    answerLists()
    server.use(reply(searchListings, aPage([attic, loft])))
    return renderRoute('/all-items', { session: signedIn() })
  }

  test('removes the card at once, moves the focus to the next one, and shows it again by Undo', async () => {
    const { user } = openList()
    await menu('Attic')
    const { until, open: answer } = gate()
    let isHidden = true
    server.use(reply(searchListings, () => aPage(isHidden ? [loft] : [attic, loft]), { until }))
    const hidden = replyInOrder(hideRoom, done(hideRoom, undefined))
    const shown = replyInOrder(unhideRoom, done(unhideRoom, undefined))
    await hide(user)
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Attic' })).not.toBeInTheDocument())
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Loft' }).closest('li')).toHaveFocus())
    expect(await screen.findByText('Hidden. You won’t see it when you browse.')).toBeVisible()
    expect(hidden.map(({ path }) => path)).toEqual([`/api/hidden-rooms/${attic._id}`])
    answer()
    isHidden = false
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByRole('heading', { name: 'Attic' })).toBeVisible()
    expect(shown).toHaveLength(1)
  })

  test('does not mark the list as busy before the API answers', async () => {
    const { user } = openList()
    await menu('Attic')
    await settled()
    const { until, open: answer } = gate()
    replyInOrder(hideRoom, async (sent) => {
      await until
      return done(hideRoom, undefined)(sent)
    })
    let changes = 0
    const observer = new MutationObserver(() => void changes++)
    observer.observe(results(), { attributeFilter: ['aria-busy'] })
    await hide(user)
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Attic' })).not.toBeInTheDocument())
    expect(changes).toBe(0)
    observer.disconnect()
    answer()
    await screen.findByText('Hidden. You won’t see it when you browse.')
  })

  test('in the compact list moves the focus to the next room', async () => {
    localStorage.setItem('listing-view', 'list')
    const { user } = openList()
    await menu('Attic')
    server.use(reply(searchListings, aPage([loft])))
    replyInOrder(hideRoom, done(hideRoom, undefined))
    await hide(user)
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Loft' }).closest('li')).toHaveFocus())
  })

  test('among similar rooms moves the focus to the next room', async () => {
    const room = answerRoom({}, [attic, loft])
    const { user } = renderRoute(`/details/${room._id}`, { session: signedIn() })
    await menu('Attic')
    server.use(reply(listSimilar, [loft]))
    replyInOrder(hideRoom, done(hideRoom, undefined))
    await hide(user)
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Loft' }).closest('li')).toHaveFocus())
  })

  test('of the only room moves the focus to the page', async () => {
    answerLists()
    server.use(reply(searchListings, aPage([attic])))
    const { user } = renderRoute('/all-items', { session: signedIn() })
    await menu('Attic')
    server.use(reply(searchListings, aPage([])))
    replyInOrder(hideRoom, done(hideRoom, undefined))
    await hide(user)
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
  })

  test('that fails keeps what changed in the list meanwhile', async () => {
    skipFirstQuestion()
    const { user } = openList()
    const { until, open: answer } = gate()
    replyInOrder(hideRoom, async (sent) => {
      await until
      return refused('unavailable', { error: 'We are down.' })(sent)
    })
    await hide(user)
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Attic' })).not.toBeInTheDocument())
    const likedLoft = { ...loft, liked: true, likeCount: 1 }
    server.use(
      reply(likeListing, { liked: true, likeCount: 1, contactInfo: 'ana@example.test' }),
      reply(searchListings, aPage([attic, likedLoft])),
    )
    const heart = () => screen.getByRole('button', { name: /^Show interest in Loft/ })
    await user.click(heart())
    await waitFor(() => expect(heart()).toHaveAttribute('aria-pressed', 'true'))
    answer()
    expect(await screen.findByRole('heading', { name: 'Attic' })).toBeVisible()
    expect(heart()).toHaveAttribute('aria-pressed', 'true')
  })

  test('that fails says so and brings the card back', async () => {
    const { user } = openList()
    replyInOrder(hideRoom, refused('unavailable', { error: 'We are down.' }))
    await hide(user)
    expect(await screen.findByText('We are down.')).toBeVisible()
    expect(await screen.findByRole('heading', { name: 'Attic' })).toBeVisible()
  })

  test('is not offered to visitors, nor on own rooms', async () => {
    answerLists()
    server.use(reply(searchListings, aPage([{ ...attic, isOwner: true }, loft])))
    const { become } = renderRoute('/all-items', { session: visitor })
    await bookmark('Loft')
    expect(screen.queryByRole('button', { name: /^More actions/ })).not.toBeInTheDocument()
    become(signedIn())
    await menu('Loft')
    expect(screen.queryByRole('button', { name: 'More actions for Attic' })).not.toBeInTheDocument()
  })
})

const since = '2026-11-02T09:00:00.000Z'
const hidden = (title: string, listing: HiddenRoom['listing'] = null): HiddenRoom => ({
  listingId: listing?._id ?? aListing()._id,
  listing,
  title,
  hiddenAt: since,
})

describe('/hidden-rooms', () => {
  const open = () => renderRoute('/hidden-rooms', { session: signedIn() })

  test('lists hidden rooms and shows one again', async () => {
    const rooms = [hidden('Attic', attic), hidden('Old loft')]
    const shown = replyInOrder(unhideRoom, done(unhideRoom, undefined))
    server.use(reply(listHiddenRooms, () => ({ items: rooms.slice(shown.length), next: null })))
    const { user } = open()
    expect(await screen.findByRole('link', { name: 'Attic' })).toHaveAttribute('href', `/details/${attic._id}`)
    expect(screen.getByText(/^Hidden since/)).toHaveTextContent('Hidden since November 2, 2026')
    expect(screen.getByText('No longer listed')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Remove Old loft' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Show again Attic' }))
    expect(await screen.findByText('You’ll see this room again when you browse.')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Attic' })).not.toBeInTheDocument())
    expect(screen.getByRole('list', { name: 'Hidden rooms' }).parentElement).toHaveFocus()
  })

  test('keeps the focus in the list if a room of the next page fills the gap', async () => {
    const rooms = [hidden('Attic', attic), hidden('Loft', loft), hidden('Old loft')]
    const shown = replyInOrder(unhideRoom, done(unhideRoom, undefined))
    const next = `1-${'0'.repeat(24)}`
    server.use(reply(listHiddenRooms, () => ({ items: rooms.slice(shown.length, shown.length + 2), next })))
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Show again Attic' }))
    expect(await screen.findByRole('button', { name: 'Remove Old loft' })).toBeVisible()
    expect(screen.getByRole('list', { name: 'Hidden rooms' }).parentElement).toHaveFocus()
  })

  test('without rooms says how to hide one', async () => {
    server.use(reply(listHiddenRooms, { items: [], next: null }))
    open()
    expect(await screen.findByRole('heading', { name: 'You haven’t hidden any rooms' })).toBeVisible()
  })

  test('whose next page fails says so, and Retry loads it', async () => {
    const cursor = `1-${'0'.repeat(24)}`
    server.use(
      reply(listHiddenRooms, ({ searchParams }) =>
        searchParams.has('cursor')
          ? { items: [hidden('Loft', loft)], next: null }
          : { items: [hidden('Attic', attic)], next: cursor },
      ),
    )
    const { user } = open()
    const more = await screen.findByRole('button', { name: 'Show more' })
    server.use(replyError(listHiddenRooms, 'unavailable'))
    await user.click(more)
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t load more.')
    expect(screen.getByRole('link', { name: 'Attic' })).toBeVisible()
    server.use(reply(listHiddenRooms, { items: [hidden('Loft', loft)], next: null }))
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('link', { name: 'Loft' })).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  test('a failure shows a message with Retry', async () => {
    server.use(replyError(listHiddenRooms, 'unavailable'))
    const { user } = open()
    expect(await screen.findByText('We couldn’t load the rooms you hid.')).toBeVisible()
    server.use(reply(listHiddenRooms, { items: [hidden('Attic', attic)], next: null }))
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('link', { name: 'Attic' })).toBeVisible()
  })
})

test('the page of a hidden room offers to show it again, and then to hide it', async () => {
  const room = answerRoom({ title: 'Attic' })
  server.use(reply(listHiddenRooms, { items: [hidden('Attic', room)], next: null }))
  const { user } = renderRoute(`/details/${room._id}`, { session: signedIn() })
  const shown = replyInOrder(unhideRoom, done(unhideRoom, undefined))
  await user.click(await screen.findByRole('button', { name: 'More actions for Attic' }))
  const show = await screen.findByRole('menuitem', { name: 'Show this room again' })
  server.use(reply(listHiddenRooms, { items: [], next: null }))
  await user.click(show)
  await user.click(menuButton('Attic'))
  expect(await screen.findByRole('menuitem', { name: 'Hide this room' })).toBeVisible()
  expect(shown.map(({ path }) => path)).toEqual([`/api/hidden-rooms/${room._id}`])
})
