import { updateListing } from '@roommate-finder/contracts/listing-input'
import { getListing } from '@roommate-finder/contracts/listings'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { field, setField } from '#src/testing/fields.ts'
import { reply, server } from '#src/testing/server.ts'
import { aRoom, inputOf, LATER, open, saveButton, unsavedBadge } from '#src/testing/update-page.ts'
import { done, refused, replyInOrder } from '#src/testing/writes.ts'

describe('a listing that was changed elsewhere', () => {
  const openConflict = async () => {
    const room = aRoom()
    const theirs = {
      ...room,
      title: 'Changed elsewhere',
      description: 'New words.',
      updatedAt: LATER,
    }
    const { host: _, ...current } = theirs
    const sent = replyInOrder(
      updateListing,
      refused('conflict', { error: 'This room has changed since you opened it.', current }),
      done(updateListing, { ...current, updatedAt: '2026-11-06T10:00:00.000Z' }),
    )
    const view = await open(room)
    server.use(reply(getListing, theirs))
    setField('Title', 'Changed here')
    setField('Rent', '900')
    fireEvent.click(saveButton())
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('You changed this room in another tab or on another device')
    await waitFor(() => expect(alert).toHaveFocus())
    return { ...view, room, theirs, sent }
  }
  test('keeps the typed values and does not save again until Keep my changes overwrites the newer version', async () => {
    const { user, room, theirs, sent } = await openConflict()
    expect(field('Title')).toHaveValue('Changed here')
    expect(field('Rent')).toHaveValue('900')
    expect(unsavedBadge()).toBeVisible()
    expect(sent).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Keep my changes' }))
    await screen.findByRole('alertdialog', { name: 'Success!' })
    expect(sent[1]?.body).toEqual({ ...inputOf(room), title: 'Changed here', rent: 900, updatedAt: theirs.updatedAt })
  })

  test('Use saved version replaces the values of the form with the newer version', async () => {
    const { user, sent } = await openConflict()
    await user.click(screen.getByRole('button', { name: 'Use saved version' }))
    expect(await screen.findByRole('button', { name: 'No Changes' })).toHaveAttribute('aria-disabled', 'true')
    expect(field('Title')).toHaveValue('Changed elsewhere')
    expect(field('Title')).toHaveFocus()
    expect(field('Description')).toHaveValue('New words.')
    expect(screen.queryByText('You changed this room in another tab or on another device')).not.toBeInTheDocument()
    expect(sent).toHaveLength(1)
  })

  test('counts as saved if it has the same values as the form', async () => {
    const room = aRoom()
    const { host: _, ...current } = { ...room, title: 'Changed', updatedAt: LATER }
    replyInOrder(updateListing, refused('conflict', { current }))
    await open(room)
    setField('Title', 'Changed')
    fireEvent.click(saveButton())
    expect(await screen.findByRole('alertdialog', { name: 'Success!' })).toBeVisible()
  })
})
