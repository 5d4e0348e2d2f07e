import { listSavedRooms, saveRoom, unsaveRoom } from '@roommate-finder/contracts/shortlist'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { aListing } from '#src/testing/factories.ts'
import { renderRoute, signedIn } from '#src/testing/render-route.tsx'
import { gate, replyError, server } from '#src/testing/server.ts'
import { answerShortlist, aSavedRoom, bookmark } from '#src/testing/shortlist.ts'
import { done, lost, refused, replyInOrder } from '#src/testing/writes.ts'

const attic = aListing({ title: 'Attic' })

const open = (note: string) => {
  const room = aSavedRoom({ note }, attic)
  return { id: room.listingId, writes: answerShortlist([room]), ...renderRoute('/shortlist', { session: signedIn() }) }
}

describe('the note on a saved room', () => {
  const openNote = async (note = '') => {
    const opened = open(note)
    await opened.user.click(await screen.findByRole('button', { name: /note on Attic/ }))
    return { field: screen.getByRole('textbox', { name: 'Note on Attic' }), ...opened }
  }

  test('is edited in place and saved by Enter', async () => {
    const { id, field, user, writes } = await openNote('Ask about parking.')
    expect(field).toHaveFocus()
    await user.type(field, ' And the key.{Enter}')
    expect(await screen.findByRole('button', { name: /^Edit your note on Attic/ })).toHaveTextContent(
      'Ask about parking. And the key.',
    )
    expect(writes).toEqual([`PUT ${id} Ask about parking. And the key.`])
    await waitFor(() => expect(screen.getByRole('button', { name: /^Edit your note on Attic/ })).toHaveFocus())
  })

  test('is saved by leaving the field, and not sent if it is as before', async () => {
    const { id, field, user, writes } = await openNote()
    await user.click(screen.getByRole('heading', { level: 1 }))
    expect(await screen.findByRole('button', { name: 'Add a note on Attic' })).toBeVisible()
    expect(writes).toEqual([])
    expect(field).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Add a note on Attic' }))
    await user.type(screen.getByRole('textbox', { name: 'Note on Attic' }), 'Nice light.')
    await user.click(screen.getByRole('heading', { level: 1 }))
    expect(await screen.findByText('Nice light.')).toBeVisible()
    expect(writes).toEqual([`PUT ${id} Nice light.`])
  })

  test('keeps the old text by Escape', async () => {
    const { field, user, writes } = await openNote('Old.')
    await user.type(field, ' New.{Escape}')
    expect(await screen.findByText('Old.')).toBeVisible()
    expect(writes).toEqual([])
  })

  test('keeps the typed text after a failure, and Enter tries again', async () => {
    const { field, user } = await openNote()
    const sent = replyInOrder(saveRoom, refused('unavailable', { error: 'We are down.' }), done(saveRoom, aSavedRoom()))
    await user.type(field, 'Nice light.{Enter}')
    expect(await screen.findByText('We are down.')).toBeVisible()
    expect(field).toHaveValue('Nice light.')
    await user.type(field, '{Enter}')
    await waitFor(() => expect(field).not.toBeInTheDocument())
    expect(sent.map(({ body }) => body)).toEqual([{ note: 'Nice light.' }, { note: 'Nice light.' }])
  })

  test('that is not saved yet is there again after a reload, and leaves no draft once it is saved', async () => {
    const { field, user, unmount } = await openNote('Old.')
    replyInOrder(saveRoom, lost)
    await user.type(field, ' New.{Enter}')
    expect(await screen.findByText('We couldn’t save your note. Press Enter to try again.')).toBeVisible()
    unmount()
    const again = open('Old.')
    const restored = await screen.findByRole('textbox', { name: 'Note on Attic' })
    expect(restored).toHaveValue('Old. New.')
    await again.user.type(restored, '{Enter}')
    await waitFor(() => expect(restored).not.toBeInTheDocument())
    expect(localStorage.length).toBe(0)
  })

  test('is shown once it is saved, even if the list then fails to load', async () => {
    const { field, user } = await openNote('Old.')
    server.use(replyError(listSavedRooms, 'unavailable'))
    await user.type(field, ' New.{Enter}')
    expect(await screen.findByRole('button', { name: /^Edit your note on Attic/ })).toHaveTextContent('Old. New.')
  })

  test('is sent before the removal of the room, so that it does not save it again', async () => {
    const { id, field, user } = await openNote()
    const { until, open: answer } = gate()
    const noted = replyInOrder(saveRoom, async (sent) => {
      await until
      return done(saveRoom, aSavedRoom())(sent)
    })
    const removed = replyInOrder(unsaveRoom, done(unsaveRoom, undefined))
    await user.type(field, 'Nice light.')
    await user.click(await bookmark('Attic'))
    await waitFor(() => expect(noted).toHaveLength(1))
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Attic' })).not.toBeInTheDocument())
    expect(removed).toEqual([])
    answer()
    await waitFor(() => expect(removed.map(({ path }) => path)).toEqual([`/api/saved-rooms/${id}`]))
  })

  test('longer than 500 characters is not sent', async () => {
    const { field, user, writes } = await openNote('x'.repeat(500))
    await user.type(field, 'y{Enter}')
    expect(screen.getByText('Note can be up to 500 characters.')).toBeVisible()
    expect(writes).toEqual([])
  })
})
