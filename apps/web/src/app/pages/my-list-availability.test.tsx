import { updateListing } from '@roommate-finder/contracts/listing-input'
import { getListing, type Listing, listMyListings } from '@roommate-finder/contracts/listings'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { aListing, listingDetails } from '#src/testing/factories.ts'
import { renderRoute, signedIn } from '#src/testing/render-route.tsx'
import { reply, server } from '#src/testing/server.ts'
import { done, hanging, lost, refused, replyInOrder } from '#src/testing/writes.ts'

const attic = aListing({
  title: 'Attic',
  isOwner: true,
  contactInfo: 'ana@example.test',
  deposit: 300,
  updatedAt: '2026-11-03T00:00:00.000Z',
})
const taken: Listing = { ...attic, availability: 'not available', updatedAt: '2026-11-04T00:00:00.000Z' }

const availability = () => screen.getByRole('switch', { name: 'Available Attic' })
const available = () => screen.getByText('Available', { selector: 'dt' }).nextElementSibling?.textContent

const open = async (listing: Listing = attic) => {
  server.use(reply(listMyListings, [listing]))
  const view = renderRoute('/mylist', { session: signedIn() })
  await screen.findByRole('heading', { name: 'Attic' })
  return view
}

describe('the availability switch of a room', () => {
  test('shows the change at once, and sends it with the rest of the room and its version', async () => {
    const sent = replyInOrder(updateListing, hanging)
    const { user } = await open()
    expect(availability()).toBeChecked()
    expect(available()).toBe('1')
    await user.click(availability())
    expect(availability()).not.toBeChecked()
    expect(screen.getByText('Unavailable')).toBeVisible()
    expect(available()).toBe('0')
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.body).toMatchObject({
      availability: 'not available',
      title: 'Attic',
      deposit: 300,
      contactInfo: 'ana@example.test',
      updatedAt: attic.updatedAt,
    })
  })

  test('offers Undo, which sends the version of the change', async () => {
    const sent = replyInOrder(updateListing, done(updateListing, taken), done(updateListing, attic))
    const { user } = await open()
    await user.click(availability())
    expect(await screen.findByText('Marked as unavailable.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Marked as available.')).toBeVisible()
    expect(sent[1]?.body).toMatchObject({ availability: 'available', updatedAt: taken.updatedAt })
    expect(availability()).toBeChecked()
  })

  test('keeps an edit that another tab has stored since', async () => {
    const edited = { ...attic, title: 'Attic with a view', updatedAt: '2026-11-05T00:00:00.000Z' }
    const sent = replyInOrder(
      updateListing,
      refused('conflict', { current: edited }),
      done(updateListing, { ...edited, availability: 'not available' }),
    )
    const { user } = await open()
    await user.click(availability())
    expect(await screen.findByRole('heading', { name: 'Attic with a view' })).toBeVisible()
    expect(sent).toHaveLength(2)
    expect(sent[1]?.body).toMatchObject({
      availability: 'not available',
      title: 'Attic with a view',
      updatedAt: edited.updatedAt,
    })
  })

  test('is rolled back with a message on failure', async () => {
    replyInOrder(updateListing, lost)
    const { user } = await open()
    await user.click(availability())
    expect(await screen.findByText('We couldn’t change the availability. Please try again.')).toBeVisible()
    expect(availability()).toBeChecked()
    expect(available()).toBe('1')
  })

  test('of a room without required details links to the edit', async () => {
    replyInOrder(updateListing, refused('validation_failed', { fields: { rent: 'Rent is required' } }))
    server.use(reply(getListing, listingDetails({ ...attic, rent: null })))
    const { user, address } = await open({ ...attic, rent: null })
    await user.click(availability())
    expect(
      await screen.findByText('“Attic” is missing some details. Add them, then change its availability.'),
    ).toBeVisible()
    expect(availability()).toBeChecked()
    await user.click(screen.getByRole('button', { name: 'Edit room' }))
    await waitFor(() => expect(address()).toBe(`/update/${attic._id}`))
    expect(await screen.findByLabelText('Title')).toHaveValue('Attic')
  })

  test('stands in the table, too, but not at a hidden room', async () => {
    const hidden = { by: 'changes', reason: 'Say who lives there.', since: attic.createdAt, canAppeal: true } as const
    const { user } = await open({ ...attic, hidden })
    expect(screen.queryByRole('switch')).not.toBeInTheDocument()
    await user.click(screen.getByRole('radio', { name: 'Table' }))
    const table = within(screen.getByRole('table', { name: 'Your rooms' }))
    expect(table.queryByRole('switch')).not.toBeInTheDocument()
    expect(table.getAllByText('Available')[0]).toBeInTheDocument()
  })
})
