import { createListing, updateListing } from '@roommate-finder/contracts/listing-input'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { openDraft, posted, submitButton, typed } from '#src/testing/create-room-page.ts'
import { field, setField } from '#src/testing/fields.ts'
import { done, lost, refused, replyInOrder } from '#src/testing/writes.ts'

describe('a failed post', () => {
  const keysOf = (sent: { headers: Headers }[]) => sent.map(({ headers }) => headers.get('Idempotency-Key'))

  test('shows the server’s message or “Failed to create post”, keeps the values and is repeated with its key', async () => {
    const limit = 'You can have up to 100 rooms. Delete one to post another.'
    const sent = replyInOrder(
      createListing,
      refused('internal', { error: 'The server has a bad day.' }),
      refused('forbidden', { error: limit }),
      lost,
      done(createListing, posted()),
    )
    const { user } = await openDraft()
    for (const sentence of ['The server has a bad day.', limit, 'Failed to create post']) {
      await user.click(submitButton())
      await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(sentence))
      expect(field('Title')).toHaveValue(typed.title)
      expect(screen.getByRole('alert')).toHaveFocus()
    }
    await user.click(submitButton())
    await screen.findByRole('alertdialog', { name: 'Posted!' })
    expect(sent).toHaveLength(4)
    expect(new Set(keysOf(sent)).size).toBe(1)
  })

  test('shows errors at fields until they change and others above the form', async () => {
    replyInOrder(
      createListing,
      refused('validation_failed', {
        error: 'Please check the marked fields.',
        fields: { location: 'No such place', 'idempotency-key': 'Must not be empty' },
      }),
    )
    const { user } = await openDraft()
    await user.click(submitButton())
    expect(await screen.findByText('No such place')).toBeVisible()
    expect(field('Location')).toHaveAccessibleDescription(/No such place/)
    expect(screen.getByRole('alert')).toHaveTextContent('Please check the marked fields.')
    expect(screen.getByRole('alert')).toHaveTextContent('Must not be empty')
    expect(field('Location')).toHaveFocus()
    await user.tab()
    expect(screen.getByText('No such place')).toBeVisible()
    await user.type(field('Location'), '!')
    expect(screen.queryByText('No such place')).not.toBeInTheDocument()
  })

  const first = posted({ updatedAt: '2026-11-02T09:00:00.000Z' })

  /** Submits the form, which fails, types more and submits it again. */
  const sendTwice = async () => {
    await openDraft()
    fireEvent.click(submitButton())
    await screen.findByRole('alert')
    setField('Title', `${typed.title}!`)
    fireEvent.click(submitButton())
  }

  test.each([
    ['409 with the listing', refused('conflict', { current: first })],
    ['201 from an older server', done(createListing, first)],
  ])('with a lost success response, edited and repeated, updates the listing: %s', async (_, answer) => {
    const sent = replyInOrder(createListing, lost, answer)
    const updates = replyInOrder(updateListing, done(updateListing, posted()))
    await sendTwice()
    await screen.findByRole('alertdialog', { name: 'Posted!' })
    expect(new Set(keysOf(sent)).size).toBe(1)
    expect(updates).toHaveLength(1)
    expect(updates[0]?.path).toBe(`/api/roommates/${first._id}`)
    expect(updates[0]?.body).toEqual({ ...typed, title: `${typed.title}!`, updatedAt: first.updatedAt })
  })

  test('whose update lost its response too is repeated without another update', async () => {
    const second = { ...first, title: `${typed.title}!` }
    const sent = replyInOrder(
      createListing,
      lost,
      refused('conflict', { current: first }),
      refused('conflict', { current: second }),
    )
    const updates = replyInOrder(updateListing, lost)
    await sendTwice()
    await waitFor(() => expect(updates).toHaveLength(1))
    await screen.findByRole('alert')
    fireEvent.click(submitButton())
    await screen.findByRole('alertdialog', { name: 'Posted!' })
    expect(sent).toHaveLength(3)
    expect(updates).toHaveLength(1)
  })

  test('with a key that belongs to no listing, or to a deleted one, is repeated with another key', async () => {
    const second = posted({ title: `${typed.title}!` })
    const turns = [lost, refused('conflict'), refused('not_found'), done(createListing, second)] as const
    const sent = replyInOrder(createListing, ...turns)
    await sendTwice()
    await screen.findByRole('alertdialog', { name: 'Posted!' })
    const [one, two, ...others] = keysOf(sent)
    expect(two).toBe(one)
    expect(others).toHaveLength(2)
    expect(new Set([one, ...others]).size).toBe(3)
  })

  test('with the first attempt in flight is repeated with its key until it has finished', async () => {
    const inFlight = refused('conflict', {}, { 'Retry-After': '0' })
    const sent = replyInOrder(createListing, lost, inFlight, inFlight, refused('conflict', { current: first }))
    const updates = replyInOrder(updateListing, done(updateListing, posted()))
    await sendTwice()
    await screen.findByRole('alertdialog', { name: 'Posted!' })
    expect(sent).toHaveLength(4)
    expect(new Set(keysOf(sent)).size).toBe(1)
    expect(updates).toHaveLength(1)
  })
})
