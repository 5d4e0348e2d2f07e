import { createListing, updateListing } from '@roommate-finder/contracts/listing-input'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { fillIn, open, posted, submit, typed } from '#src/testing/create-room-page.ts'
import { field } from '#src/testing/fields.ts'
import { done, lost, refused, takeTurns } from '#src/testing/writes.ts'

describe('a failure', () => {
  test('of the server → its sentence above the form, and nothing typed is lost', async () => {
    takeTurns(createListing, refused('internal', { error: 'The server has a bad day.' }))
    const { user } = await open()
    await fillIn(user)
    await user.click(submit())
    expect(await screen.findByRole('alert')).toHaveTextContent('The server has a bad day.')
    expect(field('Title')).toHaveValue(typed.title)
    expect(screen.getByRole('alert').parentElement).toHaveFocus()
  })

  test('without a word of the server → “Failed to create post”', async () => {
    takeTurns(createListing, lost)
    const { user } = await open()
    await fillIn(user)
    await user.click(submit())
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to create post')
  })

  test('the limit of listings → its sentence', async () => {
    const error = 'You can own at most 100 listings. Delete one to post another.'
    takeTurns(createListing, refused('forbidden', { error }))
    const { user } = await open()
    await fillIn(user)
    await user.click(submit())
    expect(await screen.findByRole('alert')).toHaveTextContent(error)
  })

  test('with fields → each at its field until that changes, others above the form', async () => {
    takeTurns(
      createListing,
      refused('validation_failed', {
        error: 'Some fields are invalid.',
        fields: { location: 'No such place', 'idempotency-key': 'Must not be empty' },
      }),
    )
    const { user } = await open()
    await fillIn(user)
    await user.click(submit())
    expect(await screen.findByText('No such place')).toBeVisible()
    expect(field('Location')).toHaveAccessibleDescription(/No such place/)
    expect(screen.getByRole('alert')).toHaveTextContent('Some fields are invalid.')
    expect(screen.getByRole('alert')).toHaveTextContent('Must not be empty')
    expect(field('Location')).toHaveFocus()
    await user.tab()
    expect(screen.getByText('No such place')).toBeVisible()
    await user.type(field('Location'), '!')
    expect(screen.queryByText('No such place')).not.toBeInTheDocument()
  })

  test('an answer that got lost, sent again → the same key', async () => {
    const sent = takeTurns(createListing, lost, done(createListing, posted()))
    const { user } = await open()
    await fillIn(user)
    await user.click(submit())
    await screen.findByRole('alert')
    await user.click(submit())
    await screen.findByRole('alertdialog', { name: 'Posted!' })
    const [first, second] = sent.map(({ headers }) => headers.get('Idempotency-Key'))
    expect(second).toBe(first)
  })

  const first = posted({ updatedAt: '2026-11-02T09:00:00.000Z' })

  /** Sends the form, which fails, types on and sends it again. */
  const sendTwice = async () => {
    const { user } = await open()
    await fillIn(user)
    await user.click(submit())
    await screen.findByRole('alert')
    await user.type(field('Title'), '!')
    await user.click(submit())
  }

  const keysOf = (sent: { headers: Headers }[]) => sent.map(({ headers }) => headers.get('Idempotency-Key'))

  test.each([
    ['409 with that listing', refused('conflict', { current: first })],
    ['201, as for a key of an older server', done(createListing, first)],
  ])('sent again after more typing, and the first had got through: %s → it is updated', async (_, answer) => {
    const sent = takeTurns(createListing, lost, answer)
    const updates = takeTurns(updateListing, done(updateListing, posted()))
    await sendTwice()
    await screen.findByRole('alertdialog', { name: 'Posted!' })
    expect(new Set(keysOf(sent)).size).toBe(1)
    expect(updates).toHaveLength(1)
    expect(updates[0]?.path).toBe(`/api/roommates/${first._id}`)
    expect(updates[0]?.body).toEqual({ ...typed, title: `${typed.title}!`, updatedAt: first.updatedAt })
  })

  test('the update got through unseen too, and is sent again → posted, without another update', async () => {
    const second = { ...first, title: `${typed.title}!` }
    const sent = takeTurns(
      createListing,
      lost,
      refused('conflict', { current: first }),
      refused('conflict', { current: second }),
    )
    const updates = takeTurns(updateListing, lost)
    await sendTwice()
    await waitFor(() => expect(updates).toHaveLength(1))
    await screen.findByRole('alert')
    fireEvent.click(submit())
    await screen.findByRole('alertdialog', { name: 'Posted!' })
    expect(sent).toHaveLength(3)
    expect(updates).toHaveLength(1)
  })

  test('the key came with other words, and no listing is stored under it → posted under another key', async () => {
    const second = posted({ title: `${typed.title}!` })
    const sent = takeTurns(createListing, lost, refused('conflict'), done(createListing, second))
    await sendTwice()
    await screen.findByRole('alertdialog', { name: 'Posted!' })
    const [one, two, three] = keysOf(sent)
    expect(two).toBe(one)
    expect(three).not.toBe(one)
  })

  test('the first attempt is still in flight → asked again under the same key until it is known', async () => {
    const inFlight = refused('conflict', {}, { 'Retry-After': '0' })
    const sent = takeTurns(createListing, lost, inFlight, inFlight, refused('conflict', { current: first }))
    const updates = takeTurns(updateListing, done(updateListing, posted()))
    await sendTwice()
    await screen.findByRole('alertdialog', { name: 'Posted!' })
    expect(sent).toHaveLength(4)
    expect(new Set(keysOf(sent)).size).toBe(1)
    expect(updates).toHaveLength(1)
  })

  test('the key’s listing has been deleted since → posted anew under another key', async () => {
    const sent = takeTurns(createListing, refused('not_found'), done(createListing, posted()))
    const { user } = await open()
    await fillIn(user)
    await user.click(submit())
    await screen.findByRole('alertdialog', { name: 'Posted!' })
    const [first, second] = sent.map(({ headers }) => headers.get('Idempotency-Key'))
    expect(second).not.toBe(first)
  })
})
