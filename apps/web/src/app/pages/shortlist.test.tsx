import { listSavedRooms, type SavedRoom } from '@roommate-finder/contracts/shortlist'
import { focusManager } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { renderRoute, signedIn } from '#src/testing/render-route.tsx'
import { gate, reply, replyError, server } from '#src/testing/server.ts'
import { answerShortlist, aSavedRoom, bookmark } from '#src/testing/shortlist.ts'

const at = '2026-11-10T09:00:00.000Z'

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
    expect(await screen.findByRole('heading', { level: 1, name: 'Saved rooms' })).toBeVisible()
    expect(screen.getByText('Loading saved rooms')).toBeInTheDocument()
    answer()
    const attic = await cardOf('Attic')
    expect(attic.getByText('Now $50 less')).toBeVisible()
    expect(attic.getByText('Ask about parking.')).toBeVisible()
    const loft = await cardOf('Loft')
    expect(loft.getByText('Now $20.50 more')).toBeVisible()
    expect(loft.getByText('No longer available')).toBeVisible()
    expect((await cardOf('Cellar')).getByText('Available again')).toBeVisible()
    expect(document.title).toBe('Saved rooms · Roommate Finder')
  })

  test('shows what another tab has saved once the page has the focus', async () => {
    open([aSavedRoom({}, { title: 'Attic' })])
    await cardOf('Attic')
    answerShortlist([aSavedRoom({}, { title: 'Loft' })])
    act(() => {
      focusManager.setFocused(false)
      focusManager.setFocused(true)
    })
    await cardOf('Loft')
    expect(titles()).toEqual(['Loft'])
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
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Latest changes')
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

  test('keeps rooms of a shared comparison that are not in the list, but not one that is removed', async () => {
    const other = 'e'.repeat(24)
    const [attic, loft] = [aSavedRoom({}, { title: 'Attic' }), aSavedRoom({}, { title: 'Loft' })]
    const { user } = open([attic, loft], `/shortlist?compare=${other},${attic.listingId}`)
    await user.click(await screen.findByRole('checkbox', { name: 'Compare Loft' }))
    expect(screen.getByText('3 rooms selected.')).toBeVisible()
    await user.click(await bookmark('Attic'))
    expect(await screen.findByText('2 rooms selected.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Compare' })).toHaveAttribute(
      'href',
      `/compare?rooms=${other},${loft.listingId}`,
    )
  })

  test('ticks two to four rooms to compare, kept in the URL', async () => {
    const rooms = ['A', 'B', 'C', 'D', 'E'].map((title) => aSavedRoom({}, { title: `Room ${title}` }))
    const [a, b] = rooms.map(({ listingId }) => listingId)
    const { user } = open(rooms, `/shortlist?sort=rent&compare=${b}`)
    const tick = (title: string) => user.click(screen.getByRole('checkbox', { name: `Compare Room ${title}` }))
    const status = await screen.findByText('Select one more room to compare.')
    expect(screen.getByRole('checkbox', { name: 'Compare Room B' })).toBeChecked()
    expect(screen.queryByRole('link', { name: 'Compare' })).not.toBeInTheDocument()
    await tick('A')
    expect(screen.getByRole('link', { name: 'Compare' })).toHaveAttribute('href', `/compare?rooms=${b},${a}`)
    expect(status).toHaveTextContent('2 rooms selected.')
    await tick('C')
    await tick('D')
    expect(status).toHaveTextContent('4 rooms selected. That’s the most you can compare.')
    expect(screen.getByRole('checkbox', { name: 'Compare Room E' })).toBeDisabled()
    await user.click(screen.getByRole('button', { name: 'Clear the rooms to compare' }))
    expect(screen.getByRole('checkbox', { name: 'Compare Room A' })).not.toBeChecked()
    // Screen readers announce only changes of a status that is on the page already.
    expect(status).toBeInTheDocument()
    expect(screen.getByRole('combobox', { name: 'Sort by' })).toHaveDisplayValue('Lowest rent')
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
