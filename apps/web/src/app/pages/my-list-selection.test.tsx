import { renewListing, setListingStatus } from '@roommate-finder/contracts/listing-status'
import { type Listing, listMyListings } from '@roommate-finder/contracts/listings'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { aListing } from '#src/testing/factories.ts'
import { chooseAction } from '#src/testing/menus.ts'
import { renderRoute, signedIn } from '#src/testing/render-route.tsx'
import { reply, server } from '#src/testing/server.ts'
import { done, hanging, lost, refused, replyInOrder } from '#src/testing/writes.ts'

const mine = (fields: Partial<Listing>) => aListing({ isOwner: true, ...fields })
const gone = (status: 'paused' | 'rented' | 'expired', title: string) =>
  mine({ title, status, availability: 'not available' })

const attic = mine({ title: 'Attic' })
const cellar = mine({ title: 'Cellar' })
const loft = gone('paused', 'Loft')
const shed = gone('expired', 'Shed')
const hidden = { by: 'risk', reason: 'It waits.', since: attic.createdAt, canAppeal: true } as const
const waiting = mine({ title: 'Waiting', hidden })
const all = [attic, cellar, loft, shed, waiting]

const pausedOf = (listing: Listing): Listing => ({ ...listing, status: 'paused', availability: 'not available' })

const titles = () => screen.getAllByRole('article').map((card) => within(card).getByRole('heading').textContent)
const box = (title: string) => screen.getByRole('checkbox', { name: `Select ${title}` })
/** Selects a room: the first one in its menu, others by their boxes. */
const select = async (user: UserEvent, title: string) => {
  if (screen.queryAllByRole('checkbox').length > 0) await user.click(box(title))
  else await chooseAction(user, title, 'Select')
}
const statusOf = (title: string) => {
  const card = screen.getByRole('heading', { name: title }).closest('article')
  return within(card ?? document.body).getByText(/^(Available|Unavailable|Expired)$/).textContent
}
const button = (name: string) => screen.getByRole('button', { name })
const labels = () =>
  screen
    .getAllByRole('button', { name: /^(Mark unavailable|Mark available|Renew)( \(\d\))?$/ })
    .map((each) => each.textContent)

const open = async (address = '/mylist') => {
  server.use(reply(listMyListings, all))
  const view = renderRoute(address, { session: signedIn() })
  await screen.findByText(/^(Showing \d+ of )?\d+ rooms?$/)
  return view
}

describe('the filter of the status', () => {
  test('lists the statuses of the rooms with their numbers, and writes the chosen one to the URL', async () => {
    const { user, address } = await open()
    const filter = screen.getByLabelText('Status')
    expect(
      within(filter)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual([...['All', 'Available (2)', 'Unavailable (1)', 'Expired (1)', 'Hidden (1)']])
    await user.selectOptions(filter, 'Available (2)')
    expect(titles()).toEqual(['Attic', 'Cellar'])
    expect(address()).toBe('/mylist?status=active')
    await user.selectOptions(filter, 'Hidden (1)')
    expect(titles()).toEqual(['Waiting'])
  })

  test('of the URL is applied, and a status without rooms offers all rooms', async () => {
    const { user, address } = await open('/mylist?status=rented')
    expect(screen.getByRole('heading', { name: 'No rooms with this status' })).toBeVisible()
    expect(screen.getByLabelText('Status')).toHaveDisplayValue('Rented (0)')
    await user.click(button('Show all rooms'))
    expect(titles()).toHaveLength(5)
    expect(address()).toBe('/mylist')
  })
})

describe('selected rooms', () => {
  test('offer the actions that fit their statuses, with the number of rooms if only some fit', async () => {
    const { user } = await open()
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
    await select(user, 'Attic')
    expect(screen.queryByRole('checkbox', { name: 'Select Waiting' })).not.toBeInTheDocument()
    expect(labels()).toEqual(['Mark unavailable', 'Renew'])
    await select(user, 'Loft')
    await select(user, 'Shed')
    expect(labels()).toEqual(['Mark unavailable (1)', 'Mark available (1)', 'Renew (2)'])
    expect(screen.getByText('3 rooms selected.')).toBeVisible()
    await user.click(button('Select all 4'))
    expect(labels()).toEqual(['Mark unavailable (2)', 'Mark available (1)', 'Renew (3)'])
    await user.click(button('Clear'))
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /^Mark unavailable/ })).not.toBeInTheDocument()
  })

  test('are changed one after another', async () => {
    const sent = replyInOrder(
      setListingStatus,
      done(setListingStatus, pausedOf(attic)),
      done(setListingStatus, pausedOf(cellar)),
    )
    const { user } = await open()
    await select(user, 'Attic')
    await select(user, 'Cellar')
    await user.click(button('Mark unavailable'))
    expect(await screen.findByText('2 rooms marked unavailable.')).toBeVisible()
    expect(sent.map(({ path, body }) => [path, body])).toEqual([
      [`/api/roommates/${attic._id}/status`, { status: 'paused' }],
      [`/api/roommates/${cellar._id}/status`, { status: 'paused' }],
    ])
    expect(statusOf('Attic')).toBe('Unavailable')
    expect(screen.queryByText(/selected\.$/)).not.toBeInTheDocument()
  })

  test('that fail stay selected, and the others are changed', async () => {
    replyInOrder(
      renewListing,
      refused('internal', { error: 'The server has a bad day.' }),
      done(renewListing, { ...shed, status: 'active', availability: 'available' }),
    )
    const { user } = await open()
    await select(user, 'Attic')
    await select(user, 'Shed')
    await user.click(button('Renew'))
    expect(
      await screen.findByText('1 of 2 rooms renewed. “Attic” wasn’t changed: The server has a bad day.'),
    ).toBeVisible()
    expect(box('Attic')).toBeChecked()
    expect(box('Shed')).not.toBeChecked()
    expect(statusOf('Shed')).toBe('Available')
  })

  test.each([
    ['the connection fails', lost, 'Please try again.'],
    ['there are too many requests', refused('rate_limited', { error: 'Slow down.' }), 'Slow down.'],
    ['the server is down', refused('unavailable', { error: 'Try later.' }), 'Try later.'],
  ] as const)('are no longer changed once %s, and the rest stays selected', async (_, failure, reason) => {
    const sent = replyInOrder(renewListing, done(renewListing, attic), failure)
    const { user } = await open()
    for (const title of ['Attic', 'Cellar', 'Shed']) await select(user, title)
    await user.click(button('Renew'))
    expect(
      await screen.findByText(`1 of 3 rooms renewed. “Cellar” and 1 more weren’t changed: ${reason}`),
    ).toBeVisible()
    expect(sent).toHaveLength(2)
    expect([box('Attic'), box('Cellar'), box('Shed')].map((each) => (each as HTMLInputElement).checked)).toEqual([
      ...[false, true, true],
    ])
  })

  test('are not sent twice while they are in flight', async () => {
    const sent = replyInOrder(setListingStatus, hanging)
    const { user } = await open()
    await select(user, 'Attic')
    await user.click(button('Mark unavailable'))
    await waitFor(() => expect(sent).toHaveLength(1))
    await user.click(screen.getByRole('button', { name: 'Renew' }))
    expect(sent).toHaveLength(1)
  })

  test('that a filter removes from the list are no longer selected', async () => {
    const { user } = await open()
    await select(user, 'Loft')
    await user.selectOptions(screen.getByLabelText('Status'), 'Available (2)')
    expect(screen.queryByText(/selected\.$/)).not.toBeInTheDocument()
  })
})
