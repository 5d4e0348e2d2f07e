import { searchListings } from '@roommate-finder/contracts/discovery'
import { likeListing } from '@roommate-finder/contracts/interest'
import { deleteListing } from '@roommate-finder/contracts/listing-input'
import { type Listing, listMyListings } from '@roommate-finder/contracts/listings'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  answerDashboard,
  attic,
  cardTitles,
  cellar,
  loft,
  open,
  stats,
  tab,
  watchRequests,
} from '#src/testing/dashboard.ts'
import { aListing, aPage } from '#src/testing/factories.ts'
import { setField } from '#src/testing/fields.ts'
import { skipFirstQuestion } from '#src/testing/interest.ts'
import { chooseAction } from '#src/testing/menus.ts'
import { reply, server } from '#src/testing/server.ts'
import { done, replyInOrder } from '#src/testing/writes.ts'

afterEach(() => {
  vi.useRealTimers()
  server.events.removeAllListeners()
})

describe('All Items', () => {
  test('requests the newest 20 listings, shows them with like and details, and counts a like at once', async () => {
    answerDashboard()
    const requested: string[] = []
    const rooms = [aListing({ title: 'Attic', likeCount: 3 }), aListing(), aListing()]
    server.use(
      reply(searchListings, ({ search }) => {
        requested.push(search)
        return aPage(rooms, { pages: 12, total: 240 })
      }),
    )
    replyInOrder(likeListing, done(likeListing, { liked: true, likeCount: 4, contactInfo: 'mara@example.test' }))
    skipFirstQuestion()
    const { user } = open('/dashboard?tab=all-items')
    expect(await screen.findByText('The newest 3 of 240 rooms')).toBeVisible()
    expect(new URLSearchParams(requested[0]).get('limit')).toBe('20')
    expect(document.querySelectorAll('article')).toHaveLength(3)
    expect(screen.getByRole('link', { name: 'Search all rooms' })).toHaveAttribute('href', '/all-items')
    const card = within(document.querySelector('article') ?? document.body)
    expect(card.getByRole('link', { name: /^View Details/ })).toBeVisible()
    await user.click(card.getByRole('button', { name: /^Show interest in Attic, 3/ }))
    expect(await card.findByRole('button', { name: /^Show interest in Attic, 4/ })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    expect(await screen.findByText('Ana Ruiz can now see your name and email.')).toBeVisible()
  })

  test('without listings, links to posting the first', async () => {
    answerDashboard()
    server.use(reply(searchListings, aPage([])))
    open('/dashboard?tab=all-items')
    expect(await screen.findByRole('heading', { name: 'No rooms yet' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Post the first room' })).toHaveAttribute('href', '/createroom')
  })
})

describe('My Items', () => {
  const openMine = async (listings: Listing[] = [attic, loft, cellar], query = '') => {
    answerDashboard({ stats: stats({ myItems: listings.length }) })
    server.use(reply(listMyListings, listings))
    const view = open(`/dashboard?tab=my-items${query}`)
    await screen.findByText(/^(Showing \d+ of )?\d+ rooms?$/)
    return view
  }

  test('searches title and location, and keeps the search in the address', async () => {
    const { user, address } = await openMine()
    const field = screen.getByRole('searchbox', { name: 'Search your rooms' })
    await user.type(field, 'AUSTIN')
    await waitFor(() => expect(cardTitles()).toEqual(['Attic', 'Cellar']))
    await waitFor(() => expect(address()).toBe('/dashboard?tab=my-items&search=AUSTIN'))
    setField('Search your rooms', 'studio')
    expect(await screen.findByRole('heading', { name: 'No listings match your search' })).toBeVisible()
    expect(screen.getByText('We looked for “studio” in the title or location.')).toBeVisible()
  })

  test('opens with the sort in the address, and keeps another one there until another tab opens', async () => {
    const { user, address } = await openMine(undefined, '&sort=oldest')
    expect(screen.getByLabelText('Sort by')).toHaveValue('oldest')
    expect(cardTitles()).toEqual(['Cellar', 'Loft', 'Attic'])
    await user.selectOptions(screen.getByLabelText('Sort by'), 'Title: A to Z')
    await waitFor(() => expect(address()).toBe('/dashboard?tab=my-items&sort=title'))
    expect(cardTitles()).toEqual(['Attic', 'Cellar', 'Loft'])
    await user.click(await tab(/^Add Item$/))
    await waitFor(() => expect(address()).toBe('/dashboard?tab=add-item'))
  })

  test('shows View, the next action and the menu for each listing, as cards and as a table', async () => {
    const { user } = await openMine()
    const card = within(document.querySelector('article') ?? document.body)
    expect(card.getByRole('link', { name: 'Add photos of Attic' })).toHaveAttribute('href', `/update/${attic._id}`)
    expect(card.getByRole('button', { name: 'More actions for Attic' })).toBeVisible()
    expect(card.getByRole('link', { name: 'View of Attic' })).toHaveAttribute('href', `/details/${attic._id}`)
    await user.click(screen.getByRole('radio', { name: 'Table' }))
    const rows = within(screen.getByRole('table', { name: 'Your rooms' })).getAllByRole('row')
    expect(rows).toHaveLength(4)
    expect(within(rows[1] ?? document.body).getByRole('link', { name: 'Add photos of Attic' })).toBeVisible()
  })

  test('without listings, links to posting the first', async () => {
    await openMine([])
    expect(screen.getByRole('link', { name: 'Create Your First Listing' })).toHaveAttribute('href', '/createroom')
  })

  test('deletes after confirmation, says so for 2 s and updates the count of the tab; Cancel keeps all', async () => {
    const sent = replyInOrder(deleteListing, done(deleteListing, undefined))
    const { user } = await openMine()
    expect(await tab(/^My Items 3$/)).toBeVisible()
    await chooseAction(user, 'Loft', 'Delete')
    const question = await screen.findByRole('alertdialog', { name: 'Delete Listing?' })
    expect(within(question).getByText('This action cannot be undone!')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(cardTitles()).toHaveLength(3)
    await chooseAction(user, 'Loft', 'Delete')
    await screen.findByRole('alertdialog', { name: 'Delete Listing?' })
    answerDashboard({ stats: stats({ myItems: 2 }), mine: [attic, cellar] })
    const requested = watchRequests()
    vi.useFakeTimers({ shouldAdvanceTime: true })
    fireEvent.click(screen.getByRole('button', { name: 'Yes, delete it!' }))
    const notice = await screen.findByRole('alertdialog', { name: 'Deleted!' })
    expect(notice).toHaveAccessibleDescription('Your listing has been deleted successfully.')
    expect(cardTitles()).toEqual(['Attic', 'Cellar'])
    await act(() => vi.advanceTimersByTimeAsync(2100))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
    expect(await tab(/^My Items 2$/)).toBeVisible()
    expect(requested).toContain('/dashboard/stats')
    expect(sent).toHaveLength(1)
  })
})
