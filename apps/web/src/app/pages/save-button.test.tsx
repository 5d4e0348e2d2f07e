import { searchListings } from '@roommate-finder/contracts/discovery'
import { listRoomsById } from '@roommate-finder/contracts/listings'
import { saveRoom, unsaveRoom } from '@roommate-finder/contracts/shortlist'
import { screen, waitFor } from '@testing-library/react'
import { delay } from 'msw'
import { describe, expect, test } from 'vitest'
import { aListing, aPage } from '#src/testing/factories.ts'
import { answerLists } from '#src/testing/lists.ts'
import { renderRoute, signedIn, type TestSession, visitor } from '#src/testing/render-route.tsx'
import { gate, reply, replyError, server } from '#src/testing/server.ts'
import {
  answerShortlist,
  aSavedRoom,
  bookmark,
  listClaimed,
  listSavedInBrowser,
  saveInBrowser,
} from '#src/testing/shortlist.ts'
import { done, refused, replyInOrder } from '#src/testing/writes.ts'

const attic = aListing({ title: 'Attic' })
const loft = aListing({ title: 'Loft' })

const openList = (session: TestSession, rooms = [attic, loft]) => {
  answerLists()
  server.use(reply(searchListings, aPage(rooms)))
  return renderRoute('/all-items', { session })
}

describe('the bookmark of a user', () => {
  test('saves at once', async () => {
    const writes = answerShortlist([])
    const { user } = openList(signedIn())
    const button = await bookmark('Attic')
    expect(button).toHaveAttribute('aria-pressed', 'false')
    expect(button).toHaveAccessibleName('Save Attic')
    await user.click(button)
    expect(button).toHaveAttribute('aria-pressed', 'true')
    expect(button).toHaveAccessibleName('Saved Attic')
    expect(await bookmark('Loft')).toHaveAttribute('aria-pressed', 'false')
    await waitFor(() => expect(writes).toEqual([`PUT ${attic._id}`]))
    expect(listSavedInBrowser()).toBeNull()
  })

  test('removes at once, and saves again by Undo', async () => {
    const room = aSavedRoom({}, { title: 'Attic' })
    const { listing, listingId: id } = room
    if (!listing) throw new Error('No listing')
    const writes = answerShortlist([room])
    const { user } = openList(signedIn(), [listing])
    const button = await bookmark('Attic')
    await user.click(button)
    expect(button).toHaveAttribute('aria-pressed', 'false')
    expect(await screen.findByText('Removed from your saved rooms.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(button).toHaveAttribute('aria-pressed', 'true'))
    await waitFor(() => expect(writes).toEqual([`DELETE ${id}`, `PUT ${id}`]))
  })

  test('shows the refusal of the API and is as before', async () => {
    const error = 'You can save up to 500 rooms. Remove one to save another.'
    server.use(replyError(saveRoom, 'forbidden', { error }))
    const { user } = openList(signedIn())
    await user.click(await bookmark('Attic'))
    expect(await screen.findByText(error)).toBeVisible()
    expect(await bookmark('Attic')).toHaveAttribute('aria-pressed', 'false')
  })

  test('that could not remove a room says so and is as before', async () => {
    const room = { ...attic, saved: true }
    server.use(replyError(unsaveRoom, 'unavailable', { error: 'We are down.' }))
    const { user } = openList(signedIn(), [room])
    await user.click(await bookmark('Attic'))
    expect(await screen.findByText('We are down.')).toBeVisible()
    expect(await bookmark('Attic')).toHaveAttribute('aria-pressed', 'true')
  })

  test('of a room that is saved again stays as it is if a late Undo fails', async () => {
    replyInOrder(unsaveRoom, done(unsaveRoom, undefined))
    replyInOrder(saveRoom, done(saveRoom, aSavedRoom()), refused('unavailable', { error: 'We are down.' }))
    const { user } = openList(signedIn(), [{ ...attic, saved: true }])
    await user.click(await bookmark('Attic'))
    const undo = await screen.findByRole('button', { name: 'Undo' })
    await user.click(await bookmark('Attic'))
    await user.click(undo)
    expect(await screen.findByText('We are down.')).toBeVisible()
    expect(await bookmark('Attic')).toHaveAttribute('aria-pressed', 'true')
  })

  test('is missing on own rooms', async () => {
    openList(signedIn(), [{ ...attic, isOwner: true }, loft])
    await bookmark('Loft')
    expect(screen.queryByRole('button', { name: 'Save Attic' })).not.toBeInTheDocument()
  })
})

describe('the bookmark of a visitor', () => {
  test('saves in this browser, shows it after a reload, and removes with Undo', async () => {
    const { user, unmount } = openList(visitor)
    await user.click(await bookmark('Attic'))
    expect(await screen.findByText('Saved in this browser.')).toBeVisible()
    await user.click(await bookmark('Loft'))
    expect(listSavedInBrowser()).toBe(`${loft._id},${attic._id}`)
    unmount()
    openList(visitor)
    expect(await bookmark('Attic')).toHaveAttribute('aria-pressed', 'true')
    await user.click(await bookmark('Attic'))
    expect(await bookmark('Attic')).toHaveAttribute('aria-pressed', 'false')
    expect(listSavedInBrowser()).toBe(loft._id)
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await bookmark('Attic')).toHaveAttribute('aria-pressed', 'true')
  })

  test('refuses more than 50 rooms', async () => {
    saveInBrowser(...Array.from({ length: 50 }, (_, n) => n.toString(16).padStart(24, 'f')))
    const { user } = openList(visitor)
    await user.click(await bookmark('Attic'))
    expect(await screen.findByText(/^You can save up to 50 rooms in this browser/)).toBeVisible()
    expect(await bookmark('Attic')).toHaveAttribute('aria-pressed', 'false')
  })
})

describe('rooms saved while signed out', () => {
  test('move to the account at sign-in in their order', async () => {
    saveInBrowser(loft._id, attic._id)
    const { become } = openList(visitor)
    expect(await bookmark('Attic')).toHaveAttribute('aria-pressed', 'true')
    const writes = answerShortlist([])
    server.use(
      reply(searchListings, () =>
        aPage([attic, loft].map((room) => ({ ...room, saved: writes.includes(`PUT ${room._id}`) }))),
      ),
    )
    become(signedIn())
    await waitFor(() => expect(writes).toEqual([`PUT ${attic._id}`, `PUT ${loft._id}`]))
    await waitFor(() => expect(listClaimed()).toBeNull())
    expect(listSavedInBrowser()).toBeNull()
    await waitFor(async () => expect(await bookmark('Attic')).toHaveAttribute('aria-pressed', 'true'))
    expect(await bookmark('Loft')).toHaveAttribute('aria-pressed', 'true')
  })

  test('that fail stay in the browser for that user, and no other user or visitor gets them', async () => {
    saveInBrowser(attic._id)
    const sent = replyInOrder(saveRoom, refused('unavailable'), refused('unavailable'))
    const { become } = openList(signedIn())
    // React mounts the page twice, and each time sends once.
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(await bookmark('Attic')).toHaveAttribute('aria-pressed', 'true')
    become(visitor)
    await waitFor(async () => expect(await bookmark('Attic')).toHaveAttribute('aria-pressed', 'false'))
    become(signedIn({ uid: 'ben' }))
    expect(await bookmark('Attic')).toHaveAttribute('aria-pressed', 'false')
    expect(listClaimed('ben')).toBeNull()
    expect(listClaimed()).toBe(attic._id)
    expect(sent).toHaveLength(2)
  })

  test('and removed while others are sent are not in the account afterwards', async () => {
    saveInBrowser(loft._id, attic._id)
    const { until, open: answer } = gate()
    const sent = replyInOrder(saveRoom, async (request) => {
      await until
      return done(saveRoom, aSavedRoom())(request)
    })
    const removed = replyInOrder(unsaveRoom, done(unsaveRoom, undefined))
    const { user } = openList(signedIn())
    await waitFor(() => expect(sent).toHaveLength(1))
    await user.click(await bookmark('Attic'))
    await user.click(await bookmark('Loft'))
    answer()
    await waitFor(() => expect(removed.map(({ path }) => path)).toEqual([`/api/saved-rooms/${attic._id}`]))
    expect(listClaimed()).toBeNull()
    expect(sent).toHaveLength(1)
  })

  test('are sent once by two open pages, and stay in the account', async () => {
    saveInBrowser(attic._id)
    const { until, open: answer } = gate()
    const saved = replyInOrder(saveRoom, async (request) => {
      await until
      return done(saveRoom, aSavedRoom())(request)
    })
    const removed = replyInOrder(unsaveRoom, done(unsaveRoom, undefined))
    openList(signedIn())
    openList(signedIn())
    // Rendered by the same component as the merge.
    await waitFor(() => expect(screen.getAllByRole('link', { name: 'Messages' })).toHaveLength(2))
    answer()
    await waitFor(() => expect(listClaimed()).toBeNull())
    await delay(50)
    expect(saved).toHaveLength(1)
    expect(removed).toEqual([])
  })

  test('that fail stay in the browser; those that are gone or own leave it', async () => {
    const own = aListing({ title: 'Own' })
    const gone = aListing()
    saveInBrowser(loft._id, attic._id, own._id, gone._id)
    answerShortlist([])
    server.use(reply(listRoomsById, [{ ...own, isOwner: true }]))
    const failing = new Map([
      [gone._id, 'not_found'],
      [own._id, 'forbidden'],
      [loft._id, 'unavailable'],
    ] as const)
    for (const [id, code] of failing) {
      server.use(replyError({ ...saveRoom, path: saveRoom.path.replace(':id', id) }, code))
    }
    openList(signedIn())
    await waitFor(() => expect(listClaimed()).toBe(loft._id))
    expect(screen.queryByText('A sentence of the server.')).not.toBeInTheDocument()
  })

  test('over the limit of the account stay in the browser and are mentioned once', async () => {
    const error = 'You can save up to 500 rooms. Remove one to save another.'
    saveInBrowser(loft._id, attic._id)
    const sent = replyInOrder(saveRoom, refused('forbidden', { error }))
    server.use(reply(listRoomsById, [attic]))
    const { unmount } = openList(signedIn())
    expect(await screen.findAllByText(error)).toHaveLength(1)
    expect(listClaimed()).toBe(`${loft._id},${attic._id}`)
    unmount()
    openList(signedIn())
    await waitFor(() => expect(sent).toHaveLength(2))
    await delay(50)
    expect(screen.queryByText(error)).not.toBeInTheDocument()
  })
})
