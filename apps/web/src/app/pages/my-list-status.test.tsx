import { renewListing, setListingStatus } from '@roommate-finder/contracts/listing-status'
import { type Listing, listMyListings } from '@roommate-finder/contracts/listings'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { formatDate } from '#src/lib/format.ts'
import { aListing } from '#src/testing/factories.ts'
import { chooseAction, menuButton } from '#src/testing/menus.ts'
import { renderRoute, signedIn } from '#src/testing/render-route.tsx'
import { reply, server } from '#src/testing/server.ts'
import { done, hanging, lost, refused, replyInOrder } from '#src/testing/writes.ts'

const DAY_MS = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()

const attic = aListing({ title: 'Attic', isOwner: true, confirmedAt: inDays(-2), expiresAt: inDays(28) })
const { expiresAt: _, ...unlisted } = attic
const paused: Listing = { ...unlisted, availability: 'not available', status: 'paused' }
const rented: Listing = { ...paused, status: 'rented' }
const expired: Listing = { ...paused, status: 'expired' }
const asked: Listing = { ...attic, confirmedAt: inDays(-28), expiresAt: inDays(2) }

const status = () =>
  within(screen.getByRole('article')).getByText(/^(Available|Unavailable|Rented|Expired)$/).textContent
const available = () => screen.getByText('Available', { selector: 'dt' }).nextElementSibling?.textContent
const renewButton = () => screen.queryByRole('button', { name: 'Renew Attic' })
const menuItems = async () => (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
const room = () => screen.getByRole('article').closest('li')

const open = async (listing: Listing = attic) => {
  server.use(reply(listMyListings, [listing]))
  const view = renderRoute('/mylist', { session: signedIn() })
  await screen.findByRole('heading', { name: 'Attic' })
  return view
}

describe('marking a room as unavailable or available', () => {
  test('shows the change at once, and sends it alone', async () => {
    const sent = replyInOrder(setListingStatus, hanging)
    const { user } = await open()
    expect(status()).toBe('Available')
    expect(available()).toBe('1')
    await chooseAction(user, 'Attic', 'Mark unavailable')
    expect(status()).toBe('Unavailable')
    expect(available()).toBe('0')
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.body).toEqual({ status: 'paused' })
  })

  test('offers Undo', async () => {
    const sent = replyInOrder(setListingStatus, done(setListingStatus, paused), done(setListingStatus, attic))
    const { user } = await open()
    await chooseAction(user, 'Attic', 'Mark unavailable')
    expect(await screen.findByText('Marked as unavailable.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Marked as available.')).toBeVisible()
    expect(sent[1]?.body).toEqual({ status: 'active' })
    expect(status()).toBe('Available')
  })

  test('makes a rented room available without Undo, which could not take back that people were told', async () => {
    replyInOrder(setListingStatus, done(setListingStatus, attic))
    const { user } = await open(rented)
    await chooseAction(user, 'Attic', 'Mark available')
    expect(await screen.findByText('Marked as available.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
  })

  test('shows an edit that another tab has stored since', async () => {
    replyInOrder(setListingStatus, done(setListingStatus, { ...paused, title: 'Attic with a view' }))
    const { user } = await open()
    await chooseAction(user, 'Attic', 'Mark unavailable')
    expect(await screen.findByRole('heading', { name: 'Attic with a view' })).toBeVisible()
  })

  test('is rolled back with a message on failure', async () => {
    replyInOrder(setListingStatus, lost)
    const { user } = await open()
    await chooseAction(user, 'Attic', 'Mark unavailable')
    expect(await screen.findByText('We couldn’t update your room. Please try again.')).toBeVisible()
    expect(status()).toBe('Available')
    expect(available()).toBe('1')
  })

  test.each(['Cards', 'Table'])('links its count of interested people to its applicants: %s', async (layout) => {
    const { user } = await open()
    await user.click(screen.getByRole('radio', { name: layout }))
    expect(screen.getByRole('link', { name: /^\d+ .*Applicants of Attic$/ })).toHaveAttribute(
      'href',
      `/mylist/${attic._id}/applicants`,
    )
  })

  test('is in the menu of the table, too, but not for a hidden room', async () => {
    const hidden = { by: 'changes', reason: 'Say who lives there.', since: attic.createdAt, canAppeal: true } as const
    const { user } = await open({ ...attic, hidden })
    await user.click(screen.getByRole('radio', { name: 'Table' }))
    const table = within(screen.getByRole('table', { name: 'Your rooms' }))
    expect(table.getByText('Hidden')).toBeVisible()
    await user.click(menuButton('Attic'))
    expect(await menuItems()).toEqual(['Edit', 'Applicants', 'Stats', 'Delete'])
  })
})

describe('the status of a room', () => {
  test('says when an active room was confirmed and expires, and asks for nothing yet', async () => {
    await open()
    expect(screen.getByText(/^Confirmed/)).toHaveTextContent(/^Confirmed 2 days ago · Expires [A-Z][a-z]{2} \d+/)
    expect(renewButton()).not.toBeInTheDocument()
  })

  test.each([
    ['rented', 'Rented', rented],
    ['expired', 'Expired', expired],
  ])('that is %s shows as “%s”, in cards and in the table', async (_status, label, listing) => {
    const { user } = await open(listing)
    expect(screen.getByText(label)).toBeVisible()
    expect(screen.queryByText(/^Confirmed/)).not.toBeInTheDocument()
    await user.click(screen.getByRole('radio', { name: 'Table' }))
    expect(screen.getAllByText(label)[0]).toBeInTheDocument()
  })
})

describe('renewing a room', () => {
  test.each([
    ['expires soon', asked],
    ['has expired', expired],
  ])('that %s makes it available, says until when, and focuses it', async (_state, listing) => {
    const sent = replyInOrder(renewListing, done(renewListing, { ...attic, expiresAt: inDays(30) }))
    const { user } = await open(listing)
    await user.click(screen.getByRole('button', { name: 'Renew Attic' }))
    expect(await screen.findByText(`Renewed until ${formatDate(inDays(30))}.`)).toBeVisible()
    expect(sent[0]?.path).toBe(`/api/roommates/${attic._id}/renew`)
    expect(status()).toBe('Available')
    expect(renewButton()).not.toBeInTheDocument()
    expect(room()).toHaveFocus()
  })

  test('that fails leaves the room expired, and says so', async () => {
    replyInOrder(renewListing, refused('internal', { error: 'The server has a bad day.' }))
    const { user } = await open(expired)
    await user.click(screen.getByRole('button', { name: 'Renew Attic' }))
    expect(await screen.findByText('The server has a bad day.')).toBeVisible()
    expect(screen.getByText('Expired')).toBeVisible()
    expect(renewButton()).toBeVisible()
  })
})

describe('marking a room as rented', () => {
  const ask = async () => {
    const { user } = await open()
    await chooseAction(user, 'Attic', 'Mark as rented')
    const dialog = await screen.findByRole('dialog', { name: 'Mark as rented?' })
    expect(dialog).toHaveAccessibleDescription(/: “This room has been rented\. Thanks for your interest!”$/)
    const press = (name: string) => user.click(within(dialog).getByRole('button', { name }))
    return { user, dialog: within(dialog), press }
  }

  test.each([
    ['Skip', undefined],
    ['Yes', true],
    ['No', false],
  ])('sends the answer “%s”, and focuses the menu’s button', async (label, foundHere) => {
    const sent = replyInOrder(setListingStatus, done(setListingStatus, rented))
    const { user, dialog, press } = await ask()
    expect(dialog.getByRole('radio', { name: 'Skip' })).toBeChecked()
    await user.click(dialog.getByRole('radio', { name: label }))
    await press('Mark as rented')
    expect(await screen.findByText('Marked as rented.')).toBeVisible()
    expect(sent.map(({ body }) => body)).toEqual([{ status: 'rented', foundHere }])
    expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
    expect(status()).toBe('Rented')
    await waitFor(() => expect(menuButton('Attic')).toHaveFocus())
    await user.click(menuButton('Attic'))
    expect(await menuItems()).toEqual(['Edit', 'Applicants', 'Mark available', 'Stats', 'Select', 'Delete'])
  })

  test('can be canceled, which sends nothing', async () => {
    const sent = replyInOrder(setListingStatus, done(setListingStatus, rented))
    const { press } = await ask()
    await press('Cancel')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await waitFor(() => expect(menuButton('Attic')).toHaveFocus())
    expect(sent).toEqual([])
  })
})
