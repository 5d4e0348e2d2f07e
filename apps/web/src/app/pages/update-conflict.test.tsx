import { updateListing } from '@roommate-finder/contracts/listing-input'
import { getListing } from '@roommate-finder/contracts/listings'
import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { field, put } from '#src/testing/fields.ts'
import { reply, server } from '#src/testing/server.ts'
import { aRoom, badge, heading, inputOf, LATER, open, save } from '#src/testing/update-page.ts'
import { done, refused, takeTurns } from '#src/testing/writes.ts'

describe('a listing that was changed elsewhere meanwhile', () => {
  const conflict = async () => {
    const room = aRoom()
    const theirs = {
      ...room,
      title: 'Changed elsewhere',
      description: 'New words.',
      updatedAt: LATER,
    }
    const { host: _, ...current } = theirs
    const sent = takeTurns(
      updateListing,
      refused('conflict', { error: 'This listing has changed since you opened it.', current }),
      done(updateListing, { ...current, updatedAt: '2026-11-06T10:00:00.000Z' }),
    )
    const view = await open(room)
    server.use(reply(getListing, theirs))
    put('Title', 'Changed here')
    put('Rent', '900')
    fireEvent.click(save())
    expect(await heading('This listing was changed elsewhere')).toHaveFocus()
    return { ...view, room, theirs, sent }
  }
  const choice = (name: string) => within(screen.getByRole('group', { name })).getAllByRole('radio')
  const texts = (name: string) => screen.getByRole('group', { name }).textContent
  const apply = () => screen.getByRole('button', { name: 'Save this version' })

  test('both versions are shown where they differ; what was typed here is proposed, and what only they changed', async () => {
    await conflict()
    expect(texts('Title')).toContain('Changed here')
    expect(texts('Title')).toContain('Changed elsewhere')
    expect(texts('Rent')).toContain('$900')
    expect(texts('Rent')).toContain('$850')
    expect(choice('Title')[0]).toBeChecked()
    expect(choice('Rent')[0]).toBeChecked()
    expect(choice('Description')[1]).toBeChecked()
    expect(screen.queryByRole('group', { name: 'Location' })).not.toBeInTheDocument()
  })

  test('a choice per field → saved over the version that was shown', async () => {
    const { user, room, theirs, sent } = await conflict()
    const [, theirTitle] = choice('Title')
    if (theirTitle) await user.click(theirTitle)
    await user.click(apply())
    expect(await screen.findByRole('alertdialog', { name: 'Success!' })).toBeVisible()
    expect(sent[1]?.body).toEqual({
      ...inputOf(room),
      title: 'Changed elsewhere',
      description: 'New words.',
      rent: 900,
      updatedAt: theirs.updatedAt,
    })
  })

  test('all of mine → mine is saved', async () => {
    const { user, room, theirs, sent } = await conflict()
    await user.click(screen.getByRole('button', { name: 'Keep all of yours' }))
    await user.click(apply())
    await screen.findByRole('alertdialog', { name: 'Success!' })
    expect(sent[1]?.body).toEqual({ ...inputOf(room), title: 'Changed here', rent: 900, updatedAt: theirs.updatedAt })
  })

  test('all of theirs → nothing is left to save', async () => {
    const { user, sent } = await conflict()
    await user.click(screen.getByRole('button', { name: 'Take all of the stored version' }))
    await user.click(apply())
    expect(await screen.findByRole('button', { name: 'No Changes' })).toHaveAttribute('aria-disabled', 'true')
    expect(field('Title')).toHaveValue('Changed elsewhere')
    expect(sent).toHaveLength(1)
  })

  test('back to the form → what was typed is still there, and saving asks again', async () => {
    const { user } = await conflict()
    await user.click(screen.getByRole('button', { name: 'Back to the form' }))
    expect(field('Title')).toHaveValue('Changed here')
    expect(field('Title')).toBeVisible()
    expect(badge()).toBeVisible()
  })

  test('the same change made there → counts as saved', async () => {
    const room = aRoom()
    const { host: _, ...current } = { ...room, title: 'Changed', updatedAt: LATER }
    takeTurns(updateListing, refused('conflict', { current }))
    await open(room)
    put('Title', 'Changed')
    fireEvent.click(save())
    expect(await screen.findByRole('alertdialog', { name: 'Success!' })).toBeVisible()
  })
})
