import { deleteListing } from '@roommate-finder/contracts/listing-input'
import { setListingStatus } from '@roommate-finder/contracts/listing-status'
import { type Listing, listMyListings } from '@roommate-finder/contracts/listings'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { aListing, listingsOf } from '#src/testing/factories.ts'
import { chooseAction, menuButton } from '#src/testing/menus.ts'
import { renderRoute, signedIn, visitor } from '#src/testing/render-route.tsx'
import { gate, reply, replyError, replyNothing, server } from '#src/testing/server.ts'
import { done, hanging, lost, refused, replyInOrder } from '#src/testing/writes.ts'

afterEach(() => {
  vi.useRealTimers()
})

const mine = (fields: Partial<Listing> = {}) => aListing({ isOwner: true, contactInfo: 'ana@example.test', ...fields })

const attic = mine({
  title: 'Attic',
  location: 'Austin, TX',
  rent: 900,
  createdAt: '2026-11-03T00:00:00.000Z',
  lifestyle: ['Quiet', 'Social', 'Student', 'Night Owl'],
})
const loft = mine({
  title: 'Loft',
  location: 'Boston, MA',
  rent: 701,
  roomType: 'Studio',
  availability: 'not available',
  createdAt: '2026-11-02T00:00:00.000Z',
})
const cellar = mine({ title: 'Cellar', location: 'Austin, TX', rent: null, createdAt: '2026-11-01T00:00:00.000Z' })

const titles = () => [...document.querySelectorAll('article')].map((card) => card.querySelector('h2, h3')?.textContent)
const inPage = () => within(screen.getByRole('main'))
const stat = (label: string) =>
  screen.getByText(label, { selector: 'dt' }).closest('div')?.querySelector('dd')?.textContent

const open = async (listings: Listing[] = [attic, loft, cellar], address = '/mylist') => {
  server.use(reply(listMyListings, listings))
  const view = renderRoute(address, { session: signedIn() })
  await screen.findByText(/^(Showing \d+ of )?\d+ rooms?$/)
  return view
}

describe('/mylist', () => {
  test('a visitor is redirected to sign in', async () => {
    const { address } = renderRoute('/mylist', { session: visitor })
    await waitFor(() => expect(address()).toBe('/login'))
  })

  test('while loading, says “Loading your listings...”', async () => {
    const answer = gate()
    server.use(reply(listMyListings, [attic], { until: answer.until }))
    renderRoute('/mylist', { session: signedIn() })
    expect(await screen.findByText('Loading your listings...')).toBeVisible()
    answer.open()
    expect(await screen.findByRole('heading', { name: 'Attic' })).toBeVisible()
    expect(document.title).toBe('My Roommate Listings · Roommate Finder')
  })

  test('statistics count all listings; a card shows at most 3 tags, a link, one action and the menu', async () => {
    const { user } = await open()
    expect(stat('Total Listings')).toBe('3')
    expect(stat('Available')).toBe('2')
    // The average skips rooms without rent.
    expect(stat('Avg. Rent')).toBe('$801')
    const [first, second] = screen.getAllByRole('article').map((article) => within(article))
    const card = first ?? within(document.body)
    expect(card.getByText('Quiet')).toBeVisible()
    expect(card.getByText('Student')).toBeVisible()
    expect(card.queryByText('Night Owl')).not.toBeInTheDocument()
    expect(card.getByText('+1')).toBeVisible()
    expect(card.getByRole('link', { name: 'View of Attic' })).toHaveAttribute('href', `/details/${attic._id}`)
    expect(card.getByRole('link', { name: 'Add photos of Attic' })).toHaveAttribute('href', `/update/${attic._id}`)
    expect(second?.getByRole('link', { name: 'Edit Loft' })).toHaveAttribute('href', `/update/${loft._id}`)
    await user.click(menuButton('Attic'))
    expect(await screen.findByRole('menuitem', { name: 'Edit' })).toHaveAttribute('href', `/update/${attic._id}`)
    expect(screen.getByRole('menuitem', { name: 'People who might fit' })).toHaveAttribute(
      'href',
      `/mylist/${attic._id}/seekers`,
    )
    expect(screen.getByRole('menuitem', { name: 'Delete' })).toBeVisible()
    await user.keyboard('{Escape}')
    expect(inPage().getByRole('link', { name: 'Create New Listing' })).toHaveAttribute('href', '/createroom')
  })

  test('without listings, says so, links to posting the first and has nothing to search', async () => {
    await open([])
    expect(screen.queryByRole('searchbox', { name: 'Search your rooms' })).not.toBeInTheDocument()
    expect(screen.getByRole('heading', { name: 'No listings found' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Create Your First Listing' })).toHaveAttribute('href', '/createroom')
    expect(stat('Avg. Rent')).toBe('$0')
  })

  test('a failure shows a message with Retry', async () => {
    server.use(replyError(listMyListings, 'internal'))
    const { user } = renderRoute('/mylist', { session: signedIn() })
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t load your rooms.')
    server.use(reply(listMyListings, [attic]))
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('heading', { name: 'Attic' })).toBeVisible()
  })

  test('shows all listings on one page', async () => {
    await open(listingsOf(25, { isOwner: true }))
    expect(document.querySelectorAll('article')).toHaveLength(25)
  })
})

describe('search and sort', () => {
  test('typing filters the list and replaces the history entry; without matches, offers to clear the search', async () => {
    const { user, address, lastAction } = await open()
    const search = screen.getByRole('searchbox', { name: 'Search your rooms' })
    await user.type(search, 'austin')
    await waitFor(() => expect(titles()).toEqual(['Attic', 'Cellar']))
    expect(screen.getByText('Showing 2 of 3 rooms')).toBeVisible()
    await waitFor(() => expect(address()).toBe('/mylist?search=austin'))
    expect(lastAction()).toBe('REPLACE')
    expect(stat('Total Listings')).toBe('3')
    fireEvent.change(search, { target: { value: 'castle' } })
    expect(await screen.findByRole('heading', { name: 'No listings match your search' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Clear search' }))
    await waitFor(() => expect(titles()).toHaveLength(3))
    expect(search).toHaveValue('')
  })

  test('newest is the default, and each other sort adds a history entry', async () => {
    const { user, address, goBack } = await open()
    expect(titles()).toEqual(['Attic', 'Loft', 'Cellar'])
    for (const [sort, order] of [
      ['oldest', ['Cellar', 'Loft', 'Attic']],
      ['rent-low', ['Loft', 'Attic', 'Cellar']],
    ] as const) {
      await user.selectOptions(screen.getByLabelText('Sort by'), sort)
      await waitFor(() => expect(titles()).toEqual(order))
      expect(address()).toBe(`/mylist?sort=${sort}`)
    }
    goBack()
    await waitFor(() => expect(address()).toBe('/mylist?sort=oldest'))
    expect(titles()).toEqual(['Cellar', 'Loft', 'Attic'])
  })

  test('a sort chosen right after typing keeps the search', async () => {
    const { address } = await open()
    vi.useFakeTimers({ shouldAdvanceTime: true })
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search your rooms' }), { target: { value: 'austin' } })
    fireEvent.change(screen.getByLabelText('Sort by'), { target: { value: 'oldest' } })
    await act(() => vi.advanceTimersByTimeAsync(300))
    const params = new URLSearchParams(address().split('?')[1])
    expect(Object.fromEntries(params)).toEqual({ search: 'austin', sort: 'oldest' })
  })

  test('an address with search and sort opens that view', async () => {
    await open(undefined, '/mylist?search=austin&sort=oldest')
    expect(titles()).toEqual(['Cellar', 'Attic'])
    expect(screen.getByRole('searchbox', { name: 'Search your rooms' })).toHaveValue('austin')
    expect(screen.getByLabelText('Sort by')).toHaveValue('oldest')
  })
})

describe('the table', () => {
  test('shows the same listings, marks a hidden one, and is shown again on the next visit', async () => {
    const hidden = { by: 'risk', reason: 'It waits.', since: attic.createdAt, canAppeal: true } as const
    const listings = [attic, { ...loft, hidden }, cellar]
    const { user } = await open(listings)
    const [shown, waiting] = screen.getAllByRole('article')
    expect(within(shown ?? document.body).queryByText('Hidden')).not.toBeInTheDocument()
    expect(within(waiting ?? document.body).getByText('Hidden')).toBeVisible()
    expect(within(waiting ?? document.body).queryByText('Available')).not.toBeInTheDocument()
    await user.click(screen.getByRole('radio', { name: 'Table' }))
    const table = screen.getByRole('table', { name: 'Your rooms' })
    const [first, second, third, ...rest] = [...table.querySelectorAll('tbody tr')].map((row) =>
      within(row as HTMLElement),
    )
    expect(rest).toEqual([])
    expect(first?.getByRole('link', { name: 'Attic' })).toHaveAttribute('href', `/details/${attic._id}`)
    expect(first?.getByText('$900')).toBeVisible()
    expect(first?.getByRole('link', { name: 'Add photos of Attic' })).toBeVisible()
    expect(first?.getByRole('button', { name: 'More actions for Attic' })).toBeVisible()
    expect(first?.queryByText('Hidden')).not.toBeInTheDocument()
    expect(second?.getAllByText('Hidden')[0]).toBeVisible()
    expect(second?.queryByText('Available')).not.toBeInTheDocument()
    expect(third?.getByText('N/A')).toBeVisible()
    cleanup()
    await open()
    expect(screen.getByRole('table', { name: 'Your rooms' })).toBeVisible()
  })
})

describe('deleting a listing', () => {
  const openConfirmation = async (title: string) => {
    await chooseAction(userEvent.setup(), title, 'Delete')
    return screen.findByRole('alertdialog', { name: 'Delete Listing?' })
  }
  const confirm = () => fireEvent.click(screen.getByRole('button', { name: 'Yes, delete it!' }))

  test('removes the listing, shows a message for 2 s and focuses the next listing', async () => {
    const sent = replyInOrder(deleteListing, done(deleteListing, undefined))
    await open()
    await openConfirmation('Loft')
    server.use(reply(listMyListings, [attic, cellar]))
    vi.useFakeTimers({ shouldAdvanceTime: true })
    confirm()
    const notice = await screen.findByRole('alertdialog', { name: 'Deleted!' })
    expect(notice).toHaveAccessibleDescription('Your listing has been deleted successfully.')
    expect(sent.map(({ path }) => path)).toEqual([`/api/roommates/${loft._id}`])
    expect(titles()).toEqual(['Attic', 'Cellar'])
    expect(stat('Total Listings')).toBe('2')
    await act(() => vi.advanceTimersByTimeAsync(2000 - 500))
    expect(screen.getByRole('alertdialog', { name: 'Deleted!' })).toBeVisible()
    await act(() => vi.advanceTimersByTimeAsync(600))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
    const next = screen.getByRole('heading', { name: 'Cellar' }).closest('li')
    await waitFor(() => expect(next).toHaveFocus())
  })

  test('of the last listing focuses the empty state', async () => {
    replyInOrder(deleteListing, done(deleteListing, undefined))
    await open([attic])
    await openConfirmation('Attic')
    server.use(reply(listMyListings, []))
    vi.useFakeTimers({ shouldAdvanceTime: true })
    confirm()
    await screen.findByRole('alertdialog', { name: 'Deleted!' })
    await act(() => vi.advanceTimersByTimeAsync(2100))
    const emptyState = screen.getByRole('heading', { name: 'No listings found' })
    await waitFor(() => expect(document.activeElement).toContainElement(emptyState))
    expect(document.body).not.toHaveFocus()
  })

  test('asks first; Cancel keeps the listing, and the menu offers no second deletion while the request is in flight', async () => {
    replyInOrder(deleteListing, hanging)
    const { user } = await open()
    expect(within(await openConfirmation('Loft')).getByText('This action cannot be undone!')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(titles()).toHaveLength(3)
    await openConfirmation('Loft')
    confirm()
    await waitFor(() => expect(menuButton('Loft')).toHaveAttribute('aria-busy', 'true'))
    expect(menuButton('Attic')).not.toHaveAttribute('aria-busy')
    await user.click(menuButton('Loft'))
    expect(await screen.findByRole('menuitem', { name: 'Delete' })).toHaveAttribute('aria-disabled', 'true')
  })

  test('names the room, and marks an available one as unavailable instead, with Undo', async () => {
    const sent = replyInOrder(setListingStatus, done(setListingStatus, { ...attic, availability: 'not available' }))
    const { user } = await open()
    const question = await openConfirmation('Attic')
    expect(question).toHaveAccessibleDescription(/“.*Attic.*”/)
    await user.click(within(question).getByRole('button', { name: 'Mark unavailable' }))
    expect(await screen.findByText('Marked as unavailable.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible()
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    expect(sent[0]).toMatchObject({ path: `/api/roommates/${attic._id}/status`, body: { status: 'paused' } })
    expect(titles()).toHaveLength(3)
  })

  test('offers nothing else for a room that is unavailable, or that moderators have hidden', async () => {
    const hidden = { by: 'risk', reason: 'It waits.', since: attic.createdAt, canAppeal: true } as const
    const { user } = await open([{ ...attic, hidden }, loft])
    for (const title of ['Attic', 'Loft']) {
      const question = within(await openConfirmation(title))
      expect(question.queryByRole('button', { name: 'Mark unavailable' })).not.toBeInTheDocument()
      await user.click(question.getByRole('button', { name: 'Cancel' }))
    }
  })

  test('takes away the message that offers to undo its last status', async () => {
    replyInOrder(setListingStatus, done(setListingStatus, { ...attic, availability: 'not available' }))
    replyInOrder(deleteListing, done(deleteListing, undefined))
    const { user } = await open()
    await chooseAction(user, 'Attic', 'Mark unavailable')
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeVisible()
    await openConfirmation('Attic')
    confirm()
    await screen.findByRole('alertdialog', { name: 'Deleted!' })
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
  })

  test("shows the server's message or a fallback on failure and keeps the listing", async () => {
    replyInOrder(deleteListing, refused('internal', { error: 'The server has a bad day.' }), lost)
    const { user } = await open()
    for (const sentence of ['The server has a bad day.', 'We couldn’t delete your room. Please try again.']) {
      await openConfirmation('Loft')
      confirm()
      expect(await screen.findByRole('alertdialog', { name: 'Not deleted' })).toHaveAccessibleDescription(sentence)
      await user.click(screen.getByRole('button', { name: 'Close' }))
      expect(titles()).toHaveLength(3)
    }
  })

  test('of a listing that no longer exists removes it and says so', async () => {
    replyInOrder(deleteListing, refused('not_found', { error: 'Roommate post not found.' }))
    const { user } = await open()
    await openConfirmation('Loft')
    server.use(reply(listMyListings, [attic, cellar]))
    confirm()
    expect(await screen.findByRole('alertdialog', { name: 'Already deleted' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect(titles()).toEqual(['Attic', 'Cellar'])
  })

  test('keeps the updated list if the refresh fails', async () => {
    replyInOrder(deleteListing, done(deleteListing, undefined))
    await open()
    await openConfirmation('Loft')
    server.use(replyNothing(listMyListings))
    confirm()
    await screen.findByRole('alertdialog', { name: 'Deleted!' })
    expect(titles()).toEqual(['Attic', 'Cellar'])
  })
})
