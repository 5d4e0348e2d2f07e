import { listRoomsById } from '@roommate-finder/contracts/listings'
import { listSavedRooms, type SavedRoom, saveRoom, unsaveRoom } from '@roommate-finder/contracts/shortlist'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { aListing } from '#src/testing/factories.ts'
import { renderRoute, signedIn, visitor } from '#src/testing/render-route.tsx'
import { gate, reply, replyError, server } from '#src/testing/server.ts'
import { answerShortlist, aSavedRoom, bookmark, listSavedInBrowser, saveInBrowser } from '#src/testing/shortlist.ts'
import { done, lost, refused, replyInOrder } from '#src/testing/writes.ts'

const at = '2026-11-10T09:00:00.000Z'
const attic = aListing({ title: 'Attic' })
const loft = aListing({ title: 'Loft' })

const open = (rooms: SavedRoom[], address = '/shortlist') => {
  const writes = answerShortlist(rooms)
  return { writes, ...renderRoute(address, { session: signedIn() }) }
}
const titles = () =>
  within(screen.getByRole('main'))
    .getAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent)
const cardOf = async (title: string) => {
  const card = (await screen.findByRole('heading', { name: title })).closest('article')
  return within(card ?? document.body)
}

describe('the shortlist of a user', () => {
  test('shows each room with its note and what has changed since it was saved', async () => {
    const { until, open: answer } = gate()
    const rooms = [
      aSavedRoom(
        { note: 'Ask about parking.', changes: [{ kind: 'cheaper', from: 850, to: 800, at }] },
        { title: 'Attic' },
      ),
      aSavedRoom(
        {
          changes: [
            { kind: 'dearer', from: 850, to: 870.5, at },
            { kind: 'unavailable', at },
          ],
        },
        { title: 'Loft' },
      ),
      aSavedRoom({ changes: [{ kind: 'available', at }] }, { title: 'Cellar' }),
    ]
    server.use(reply(listSavedRooms, { items: rooms, next: null }, { until }))
    renderRoute('/shortlist', { session: signedIn() })
    expect(await screen.findByRole('heading', { level: 1, name: 'Shortlist' })).toBeVisible()
    expect(screen.getByText('Loading saved rooms')).toBeInTheDocument()
    answer()
    const attic = await cardOf('Attic')
    expect(attic.getByText('Now $50 less')).toBeVisible()
    expect(attic.getByText('Ask about parking.')).toBeVisible()
    const loft = await cardOf('Loft')
    expect(loft.getByText('Now $20.50 more')).toBeVisible()
    expect(loft.getByText('No longer available')).toBeVisible()
    expect((await cardOf('Cellar')).getByText('Available again')).toBeVisible()
    expect(document.title).toBe('Shortlist · Roommate Finder')
  })

  test('sorts by the last saved, the lowest rent and the latest change, with all pages loaded', async () => {
    const loft = aSavedRoom({ savedAt: '2026-11-03T09:00:00.000Z' }, { title: 'Loft', rent: 900 })
    const attic = aSavedRoom({ changes: [{ kind: 'available', at }] }, { title: 'Attic', rent: null })
    const cellar = aSavedRoom({ savedAt: '2026-11-01T09:00:00.000Z' }, { title: 'Cellar', rent: 400 })
    server.use(
      reply(listSavedRooms, ({ searchParams }) =>
        searchParams.has('cursor')
          ? { items: [cellar], next: null }
          : { items: [loft, attic], next: `1-${'0'.repeat(24)}` },
      ),
    )
    const { user, address } = renderRoute('/shortlist', { session: signedIn() })
    await screen.findByRole('heading', { name: 'Loft' })
    expect(titles()).toEqual(['Loft', 'Attic'])
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Lowest rent')
    await waitFor(() => expect(titles()).toEqual(['Cellar', 'Loft', 'Attic']))
    expect(address()).toBe('/shortlist?sort=rent')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Changed first')
    expect(titles()).toEqual(['Attic', 'Loft', 'Cellar'])
    expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument()
  })

  test('loads the next page by Show more', async () => {
    server.use(
      reply(listSavedRooms, ({ searchParams }) => {
        const title = searchParams.has('cursor') ? 'Loft' : 'Attic'
        return { items: [aSavedRoom({}, { title })], next: title === 'Attic' ? `1-${'0'.repeat(24)}` : null }
      }),
    )
    const { user } = renderRoute('/shortlist', { session: signedIn() })
    await user.click(await screen.findByRole('button', { name: 'Show more' }))
    expect(await screen.findByRole('heading', { name: 'Loft' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument()
  })

  test('removes a room at once and keeps the focus in the list; Undo restores it with its note', async () => {
    const attic = aSavedRoom({ note: 'Quiet street.' }, { title: 'Attic' })
    const { user, writes } = open([attic, aSavedRoom({}, { title: 'Loft' })])
    await user.click(await bookmark('Attic'))
    await waitFor(() => expect(titles()).toEqual(['Loft']))
    expect(document.activeElement).toContainElement(screen.getByRole('heading', { name: 'Loft' }))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect((await cardOf('Attic')).getByText('Quiet street.')).toBeVisible()
    await waitFor(() => expect(writes).toEqual([`DELETE ${attic.listingId}`, `PUT ${attic.listingId}`]))
  })

  test('lists rooms that are gone by title and note, and removes them', async () => {
    const gone = aSavedRoom({
      listing: null,
      title: 'Old attic',
      note: 'Nice host.',
      changes: [{ kind: 'removed', at }],
    })
    const { user, writes } = open([aSavedRoom({}, { title: 'Loft' }), gone])
    const section = within(await screen.findByRole('region', { name: 'No longer listed' }))
    expect(section.getByText('Nice host.')).toBeVisible()
    await user.click(section.getByRole('button', { name: 'Remove Old attic' }))
    await waitFor(() => expect(screen.queryByText('Old attic')).not.toBeInTheDocument())
    expect(writes).toEqual([`DELETE ${gone.listingId}`])
  })

  test('ticks two to four rooms to compare', async () => {
    const rooms = ['A', 'B', 'C', 'D', 'E'].map((title) => aSavedRoom({}, { title: `Room ${title}` }))
    const { user } = open(rooms)
    const tick = (title: string) => user.click(screen.getByRole('checkbox', { name: `Compare Room ${title}` }))
    await screen.findByRole('heading', { name: 'Room A' })
    await tick('B')
    expect(screen.queryByRole('link', { name: 'Compare' })).not.toBeInTheDocument()
    await tick('A')
    expect(screen.getByRole('link', { name: 'Compare' })).toHaveAttribute(
      'href',
      `/compare?rooms=${rooms[1]?.listingId},${rooms[0]?.listingId}`,
    )
    await tick('C')
    await tick('D')
    expect(screen.getByRole('checkbox', { name: 'Compare Room E' })).toBeDisabled()
    await user.click(screen.getByRole('button', { name: 'Clear' }))
    expect(screen.getByRole('checkbox', { name: 'Compare Room A' })).not.toBeChecked()
  })

  test('without rooms links to all rooms and to the hidden ones', async () => {
    open([])
    expect(await screen.findByRole('heading', { name: 'No saved rooms yet' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'See all rooms' })).toHaveAttribute('href', '/all-items')
    expect(screen.getByRole('link', { name: 'Hidden rooms' })).toHaveAttribute('href', '/hidden-rooms')
  })

  test('that fails to load shows a message with Retry', async () => {
    server.use(replyError(listSavedRooms, 'unavailable'))
    const { user } = renderRoute('/shortlist', { session: signedIn() })
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t load your saved rooms.')
    answerShortlist([aSavedRoom({}, { title: 'Attic' })])
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('heading', { name: 'Attic' })).toBeVisible()
  })
})

describe('the note on a saved room', () => {
  const openNote = async (note = '') => {
    const room = aSavedRoom({ note }, attic)
    const opened = open([room])
    await opened.user.click(await screen.findByRole('button', { name: /note on Attic/ }))
    return { id: room.listingId, field: screen.getByRole('textbox', { name: 'Note on Attic' }), ...opened }
  }

  test('is edited in place and saved by Enter', async () => {
    const { id, field, user, writes } = await openNote('Ask about parking.')
    expect(field).toHaveFocus()
    await user.type(field, ' And the key.{Enter}')
    expect(await screen.findByRole('button', { name: /^Edit your note on Attic/ })).toHaveTextContent(
      'Ask about parking. And the key.',
    )
    expect(writes).toEqual([`PUT ${id} Ask about parking. And the key.`])
    await waitFor(() => expect(screen.getByRole('button', { name: /^Edit your note on Attic/ })).toHaveFocus())
  })

  test('is saved by leaving the field, and not sent if it is as before', async () => {
    const { id, field, user, writes } = await openNote()
    await user.click(screen.getByRole('heading', { level: 1 }))
    expect(await screen.findByRole('button', { name: 'Add a note on Attic' })).toBeVisible()
    expect(writes).toEqual([])
    expect(field).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Add a note on Attic' }))
    await user.type(screen.getByRole('textbox', { name: 'Note on Attic' }), 'Nice light.')
    await user.click(screen.getByRole('heading', { level: 1 }))
    expect(await screen.findByText('Nice light.')).toBeVisible()
    expect(writes).toEqual([`PUT ${id} Nice light.`])
  })

  test('keeps the old text by Escape', async () => {
    const { field, user, writes } = await openNote('Old.')
    await user.type(field, ' New.{Escape}')
    expect(await screen.findByText('Old.')).toBeVisible()
    expect(writes).toEqual([])
  })

  test('keeps the typed text after a failure, and Enter tries again', async () => {
    const { field, user } = await openNote()
    const sent = replyInOrder(saveRoom, refused('unavailable', { error: 'We are down.' }), done(saveRoom, aSavedRoom()))
    await user.type(field, 'Nice light.{Enter}')
    expect(await screen.findByText('We are down.')).toBeVisible()
    expect(field).toHaveValue('Nice light.')
    await user.type(field, '{Enter}')
    await waitFor(() => expect(field).not.toBeInTheDocument())
    expect(sent.map(({ body }) => body)).toEqual([{ note: 'Nice light.' }, { note: 'Nice light.' }])
  })

  test('that is not saved yet is there again after a reload, and leaves no draft once it is saved', async () => {
    const { field, user, unmount } = await openNote('Old.')
    replyInOrder(saveRoom, lost)
    await user.type(field, ' New.{Enter}')
    expect(await screen.findByText('We couldn’t save your note. Press Enter to try again.')).toBeVisible()
    unmount()
    const again = open([aSavedRoom({ note: 'Old.' }, attic)])
    const restored = await screen.findByRole('textbox', { name: 'Note on Attic' })
    expect(restored).toHaveValue('Old. New.')
    await again.user.type(restored, '{Enter}')
    await waitFor(() => expect(restored).not.toBeInTheDocument())
    expect(localStorage.length).toBe(0)
  })

  test('is shown once it is saved, even if the list then fails to load', async () => {
    const { field, user } = await openNote('Old.')
    server.use(replyError(listSavedRooms, 'unavailable'))
    await user.type(field, ' New.{Enter}')
    expect(await screen.findByRole('button', { name: /^Edit your note on Attic/ })).toHaveTextContent('Old. New.')
  })

  test('is sent before the removal of the room, so that it does not save it again', async () => {
    const { id, field, user } = await openNote()
    const { until, open: answer } = gate()
    const noted = replyInOrder(saveRoom, async (sent) => {
      await until
      return done(saveRoom, aSavedRoom())(sent)
    })
    const removed = replyInOrder(unsaveRoom, done(unsaveRoom, undefined))
    await user.type(field, 'Nice light.')
    await user.click(await bookmark('Attic'))
    await waitFor(() => expect(noted).toHaveLength(1))
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Attic' })).not.toBeInTheDocument())
    expect(removed).toEqual([])
    answer()
    await waitFor(() => expect(removed.map(({ path }) => path)).toEqual([`/api/saved-rooms/${id}`]))
  })

  test('longer than 500 characters is not sent', async () => {
    const { field, user, writes } = await openNote('x'.repeat(500))
    await user.type(field, 'y{Enter}')
    expect(screen.getByText('Note can be up to 500 characters.')).toBeVisible()
    expect(writes).toEqual([])
  })
})

describe('the shortlist of a visitor', () => {
  const openHere = () => renderRoute('/shortlist', { session: visitor })

  test('shows the rooms of this browser, says so and links to sign-in', async () => {
    saveInBrowser(loft._id, attic._id)
    server.use(reply(listRoomsById, [loft, attic]))
    const { user } = openHere()
    await screen.findByRole('heading', { name: 'Loft' })
    expect(titles()).toEqual(['Loft', 'Attic'])
    expect(screen.getByText(/^Saved in this browser only\./)).toHaveTextContent(
      'Saved in this browser only. Sign in to keep them.',
    )
    await user.click(await bookmark('Loft'))
    await waitFor(() => expect(titles()).toEqual(['Attic']))
    expect(document.activeElement).toContainElement(screen.getByRole('heading', { name: 'Attic' }))
    await user.click(screen.getByRole('link', { name: 'Sign in' }))
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
  })

  test('counts rooms that are no longer listed, and removes them', async () => {
    saveInBrowser(loft._id, attic._id)
    server.use(reply(listRoomsById, [attic]))
    const { user } = openHere()
    expect(await screen.findByText(/^A room you saved is no longer listed\./)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(screen.queryByText(/no longer listed/)).not.toBeInTheDocument())
    expect(listSavedInBrowser()).toBe(attic._id)
  })

  test('without rooms links to all rooms', async () => {
    openHere()
    expect(await screen.findByRole('heading', { name: 'No saved rooms yet' })).toBeVisible()
  })

  test('that fails to load shows a message with Retry', async () => {
    saveInBrowser(attic._id)
    server.use(replyError(listRoomsById, 'unavailable'))
    const { user } = openHere()
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t load your saved rooms.')
    server.use(reply(listRoomsById, [attic]))
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('heading', { name: 'Attic' })).toBeVisible()
  })
})
