import { updateListing } from '@roommate-finder/contracts/listing-input'
import { getListing } from '@roommate-finder/contracts/listings'
import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { roomTypes } from '#src/testing/create-room-page.ts'
import { listingDetails } from '#src/testing/factories.ts'
import { field, setField } from '#src/testing/fields.ts'
import { waitMs } from '#src/testing/lists.ts'
import { renderRoute, signedIn } from '#src/testing/render-route.tsx'
import { gate, reply, replyError, server } from '#src/testing/server.ts'
import { aRoom, heading, inputOf, LATER, open, saveButton, unsavedBadge } from '#src/testing/update-page.ts'
import { done, hanging, lost, refused, replyInOrder } from '#src/testing/writes.ts'

const inPage = () => within(screen.getByRole('main'))

afterEach(() => {
  vi.useRealTimers()
})

describe('/update/:id', () => {
  test('shows Loading, then the form with all values, four room types and nothing to save', async () => {
    const room = aRoom({ availability: 'not available' })
    const answer = gate()
    server.use(reply(getListing, room, { until: answer.until }))
    renderRoute(`/update/${room._id}`, { session: signedIn() })
    expect(await screen.findByText('Loading room')).toBeInTheDocument()
    answer.open()
    expect(await screen.findByLabelText('Title')).toHaveValue(room.title)
    expect(field('Location')).toHaveValue(room.location)
    expect(field('Rent')).toHaveValue('850')
    expect(
      roomTypes()
        .getAllByRole('radio')
        .map((radio) => radio.getAttribute('value')),
    ).toEqual(['Single', 'Shared', 'Master', 'Studio'])
    expect(roomTypes().getByRole('radio', { name: /Master/ })).toBeChecked()
    expect(screen.getByRole('checkbox', { name: 'Quiet' })).toBeChecked()
    expect(screen.getByRole('button', { name: /Has a cat/ })).toBeVisible()
    expect(field('Description')).toHaveValue(room.description)
    expect(field('Contact info')).toHaveValue('ana@example.test')
    expect(screen.getByRole('switch', { name: 'Available' })).not.toBeChecked()
    expect(field('Your name')).toHaveAttribute('readonly')
    expect(field('Your email')).toHaveAttribute('readonly')
    expect(screen.getByRole('button', { name: 'No Changes' })).toHaveAttribute('aria-disabled', 'true')
    expect(screen.getByRole('complementary', { name: 'Preview' })).toHaveTextContent(/Attic by the river.*3 interested/)
    expect(unsavedBadge()).not.toBeInTheDocument()
  })

  test('a listing of another user shows no form and links to my listings', async () => {
    server.use(reply(getListing, listingDetails({ isOwner: false })))
    renderRoute('/update/1', { session: signedIn() })
    expect(await heading('You can’t edit this room')).toBeVisible()
    expect(inPage().getByRole('link', { name: 'My rooms' })).toHaveAttribute('href', '/mylist')
    expect(screen.queryByLabelText('Title')).not.toBeInTheDocument()
  })

  test('a listing with an amenity that only a newer page knows asks to reload instead of dropping it', async () => {
    vi.spyOn(console, 'warn').mockReturnValue()
    const room = aRoom()
    server.use(http.get(`*/api/roommates/${room._id}`, () => HttpResponse.json({ ...room, amenities: ['Sauna'] })))
    renderRoute(`/update/${room._id}`, { session: signedIn() })
    expect(await heading('Reload this page to edit')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Reload this page' })).toBeVisible()
    expect(screen.queryByLabelText('Title')).not.toBeInTheDocument()
  })

  test('an unknown listing says “Roommate post not found.”', async () => {
    server.use(replyError(getListing, 'not_found', { error: 'Roommate post not found.' }))
    renderRoute('/update/1', { session: signedIn() })
    expect(await heading('Roommate post not found.')).toBeVisible()
    expect(inPage().getByRole('link', { name: 'My rooms' })).toBeVisible()
  })

  test('a failure offers Retry', async () => {
    server.use(replyError(getListing, 'unavailable'))
    const { user } = renderRoute('/update/1', { session: signedIn() })
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t load this room.')
    server.use(reply(getListing, aRoom()))
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByLabelText('Title')).toBeVisible()
  })
})

describe('changes on the edit form', () => {
  test('of a text, an amount, tags, their order or the availability can be saved; undoing them shows “No Changes”', async () => {
    const toggle = (role: 'checkbox' | 'switch', name: string) => () =>
      fireEvent.click(screen.getByRole(role, { name }))
    await open(aRoom())
    for (const [change, undo] of [
      [() => setField('Title', 'Another'), () => setField('Title', 'Attic by the river')],
      [() => setField('Rent', '851'), () => setField('Rent', '850.00')],
      [toggle('checkbox', 'Student'), toggle('checkbox', 'Student')],
      [toggle('switch', 'Available'), toggle('switch', 'Available')],
    ] as const) {
      change()
      expect(await screen.findByText('Unsaved changes')).toBeVisible()
      expect(saveButton()).not.toHaveAttribute('aria-disabled')
      undo()
      expect(await screen.findByRole('button', { name: 'No Changes' })).toHaveAttribute('aria-disabled', 'true')
      expect(unsavedBadge()).not.toBeInTheDocument()
    }
    toggle('checkbox', 'Quiet')()
    toggle('checkbox', 'Quiet')()
    expect(await screen.findByText('Unsaved changes')).toBeVisible()
    expect(saveButton()).not.toHaveAttribute('aria-disabled')
  })

  test('of other fields keep the place of a location that does not name it', async () => {
    const room = aRoom({ location: 'By the lake', place: { id: '4671654', label: 'Austin, TX' } })
    const sent = replyInOrder(updateListing, done(updateListing, { ...room, title: 'Another', updatedAt: LATER }))
    await open(room)
    expect(screen.getByRole('button', { name: 'No Changes' })).toBeVisible()
    setField('Title', 'Another')
    fireEvent.click(saveButton())
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.body).toMatchObject({ location: 'By the lake', placeId: '4671654' })
  })

  test('are saved with the loaded version; after 2 s of “Success!”, my listings open', async () => {
    const room = aRoom()
    const stored = { ...room, title: 'Another', updatedAt: LATER }
    const sent = replyInOrder(updateListing, done(updateListing, stored))
    const { address } = await open(room)
    setField('Title', 'Another')
    vi.useFakeTimers({ shouldAdvanceTime: true })
    fireEvent.click(saveButton())
    const overlay = await screen.findByRole('alertdialog', { name: 'Success!' })
    expect(overlay).toHaveAccessibleDescription('Roommate post updated successfully.')
    expect(sent.map(({ body, path }) => ({ body, path }))).toEqual([
      {
        path: `/api/roommates/${room._id}`,
        body: { ...inputOf(room), title: 'Another', updatedAt: room.updatedAt },
      },
    ])
    expect(unsavedBadge()).not.toBeInTheDocument()
    await act(() => vi.advanceTimersByTimeAsync(2000 - 500))
    expect(address()).toBe(`/update/${room._id}`)
    await act(() => vi.advanceTimersByTimeAsync(600))
    await waitFor(() => expect(address()).toBe('/mylist'))
    expect(localStorage.length).toBe(0)
  })

  test('are saved by Ctrl+S, Ctrl+S with caps lock and Cmd+S, but not during a save; S keeps its action', async () => {
    const sent = replyInOrder(updateListing, lost, lost, lost, hanging)
    await open(aRoom())
    const press = (keys: object) => {
      const event = createEvent.keyDown(field('Title'), keys)
      fireEvent(field('Title'), event)
      return event.defaultPrevented
    }
    const shortcuts = [
      { key: 's', ctrlKey: true },
      { key: 'S', ctrlKey: true },
      { key: 's', metaKey: true },
    ]
    for (const keys of shortcuts) expect(press(keys)).toBe(true)
    for (const keys of [{}, { ctrlKey: true, shiftKey: true }, { ctrlKey: true, altKey: true }]) {
      expect(press({ key: 's', ...keys })).toBe(false)
    }
    setField('Title', 'Another')
    for (const [index, keys] of shortcuts.entries()) {
      expect(press(keys)).toBe(true)
      await waitFor(() => expect(sent).toHaveLength(index + 1))
      expect(await screen.findByRole('alert')).toHaveTextContent('Failed to update post')
      await screen.findByRole('button', { name: 'Update room' })
    }
    fireEvent.click(saveButton())
    expect(await screen.findByRole('button', { name: 'Saving…' })).toHaveAttribute('aria-disabled', 'true')
    await waitFor(() => expect(sent).toHaveLength(4))
    press({ key: 's', ctrlKey: true })
    await waitMs(50)
    expect(sent).toHaveLength(4)
    // The unchanged form was not sent.
    for (const { body } of sent) expect(body).toMatchObject({ title: 'Another' })
  })

  test('without a rent, or with an invalid one, show a message and are not sent', async () => {
    await open(aRoom({ rent: null }))
    setField('Title', 'Another')
    fireEvent.click(saveButton())
    expect(await screen.findByText('Rent is required')).toBeVisible()
    setField('Rent', '-1')
    fireEvent.click(saveButton())
    expect(await screen.findByText('Rent must be a positive number')).toBeVisible()
    expect(field('Rent')).toHaveFocus()
  })
})

describe('a save that fails', () => {
  test('shows the server’s message, or “Failed to update post” without one, and keeps the values', async () => {
    const error = 'You can only change your own rooms.'
    const deleted = 'Roommate post not found.'
    const turns = [refused('forbidden', { error }), lost, refused('not_found', { error: deleted })] as const
    replyInOrder(updateListing, ...turns)
    await open(aRoom())
    setField('Title', 'Another')
    for (const sentence of [error, 'Failed to update post', deleted]) {
      fireEvent.click(saveButton())
      await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(sentence))
      expect(field('Title')).toHaveValue('Another')
      expect(unsavedBadge()).toBeVisible()
    }
  })

  test('shows errors at their fields', async () => {
    replyInOrder(updateListing, refused('validation_failed', { fields: { title: 'Too good', updatedAt: 'No date' } }))
    await open(aRoom())
    setField('Title', 'Another')
    fireEvent.click(saveButton())
    await waitFor(() => expect(field('Title')).toHaveAccessibleDescription(/Too good/))
    expect(screen.getByRole('alert')).toHaveTextContent('No date')
  })
})
