import { updateListing } from '@roommate-finder/contracts/listing-input'
import { getListing, type ListingDetails } from '@roommate-finder/contracts/listings'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { field, setField } from '#src/testing/fields.ts'
import { visitor } from '#src/testing/render-route.tsx'
import { reply, server } from '#src/testing/server.ts'
import { aRoom, LATER, open, saveButton } from '#src/testing/update-page.ts'
import { done, lost, replyInOrder } from '#src/testing/writes.ts'

afterEach(() => {
  vi.useRealTimers()
})

describe('leaving the edit form', () => {
  const findQuestion = () => screen.findByRole('alertdialog', { name: 'Unsaved Changes' })

  test('by a link or Cancel with changes asks first; Stay keeps the changes and “Yes, leave” discards them', async () => {
    const room = aRoom()
    const { user, address } = await open(room)
    setField('Title', 'Another')
    for (const leave of [
      screen.getByRole('link', { name: 'My Profile' }),
      screen.getByRole('button', { name: 'Cancel' }),
    ]) {
      await user.click(leave)
      await user.click(within(await findQuestion()).getByRole('button', { name: 'Stay' }))
      expect(address()).toBe(`/update/${room._id}`)
      expect(field('Title')).toHaveValue('Another')
    }
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await user.click(within(await findQuestion()).getByRole('button', { name: 'Yes, leave' }))
    await waitFor(() => expect(address()).toBe('/mylist'))
    expect(localStorage.length).toBe(0)
  })

  describe('during a save', () => {
    const leaveWhileSaving = async (turn: ReturnType<typeof done>, room = aRoom()) => {
      let answer = () => {}
      const answered = new Promise<void>((resolve) => {
        answer = resolve
      })
      replyInOrder(updateListing, async (sent) => {
        await answered
        return turn(sent)
      })
      const view = await open(room)
      setField('Title', 'Cellar by the river')
      fireEvent.click(saveButton())
      await screen.findByRole('button', { name: 'Saving…' })
      fireEvent.click(screen.getByRole('link', { name: 'My Profile' }))
      await waitFor(() => expect(view.address()).toBe('/profile'))
      await waitFor(() => expect(screen.queryByLabelText('Title')).not.toBeInTheDocument())
      return { ...view, answer }
    }

    test('does not ask, and shows a toast on success without a redirect', async () => {
      const { address, answer } = await leaveWhileSaving(done(updateListing, aRoom({ title: 'Cellar by the river' })))
      answer()
      expect(await screen.findByText('“Cellar by the river” has been saved.')).toBeVisible()
      expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
      expect(address()).toBe('/profile')
      expect(localStorage.length).toBe(0)
    })

    test('keeps what was changed in the reopened form', async () => {
      const room = aRoom()
      const saved = { ...room, title: 'Cellar by the river', updatedAt: LATER }
      const { answer, goBack } = await leaveWhileSaving(done(updateListing, saved), room)
      goBack()
      await screen.findByText('Your unsaved changes are back.')
      setField('Title', 'Cellar with a view')
      answer()
      expect(await screen.findByText('“Cellar by the river” has been saved.')).toBeVisible()
      expect(field('Title')).toHaveValue('Cellar with a view')
      cleanup()
      await open(saved)
      expect(field('Title')).toHaveValue('Cellar with a view')
    })

    test('shows a toast on failure and keeps the changes', async () => {
      const { answer } = await leaveWhileSaving(lost)
      answer()
      expect(await screen.findByText('Failed to update post. We kept your changes.')).toBeVisible()
      expect(localStorage.length).toBe(1)
    })
  })

  test('by closing the tab asks only with changes; by Cancel without changes opens my listings', async () => {
    const room = aRoom()
    const { user, address } = await open(room)
    const closeTab = () => {
      const event = new Event('beforeunload', { cancelable: true })
      window.dispatchEvent(event)
      return event.defaultPrevented
    }
    expect(closeTab()).toBe(false)
    setField('Title', 'Another')
    await screen.findByText('Unsaved changes')
    expect(closeTab()).toBe(true)
    setField('Title', room.title)
    await screen.findByText('No Changes')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(address()).toBe('/mylist'))
  })
})

describe('unsaved changes', () => {
  test('are kept over a reload and without a question when the session ends, and can be discarded', async () => {
    const room = aRoom()
    await open(room)
    setField('Title', 'Another')
    await screen.findByText('Unsaved changes')
    cleanup()

    const { become, address } = await open(room)
    expect(field('Title')).toHaveValue('Another')
    become(visitor)
    await waitFor(() => expect(address()).toBe('/login'))
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    cleanup()

    const { user } = await open(room)
    expect(screen.getByText('Your unsaved changes are back.')).toBeVisible()
    expect(field('Title')).toHaveValue('Another')
    await user.click(screen.getByRole('button', { name: 'Discard changes' }))
    expect(field('Title')).toHaveValue(room.title)
    expect(screen.getByRole('button', { name: 'No Changes' })).toHaveAttribute('aria-disabled', 'true')
  })

  const refreshWith = (room: ListingDetails) => {
    server.use(reply(getListing, room))
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
    fireEvent(window, new Event('visibilitychange'))
  }

  test('are kept on a refresh, and the newer version can be loaded', async () => {
    const room = aRoom()
    const { user } = await open(room)
    setField('Title', 'Another')
    refreshWith({ ...room, location: 'Boston, MA', updatedAt: LATER })
    await screen.findByText('You changed this room in another tab or on another device')
    expect(field('Title')).toHaveValue('Another')
    expect(field('Location')).toHaveValue(room.location)
    await user.click(screen.getByRole('button', { name: 'Use saved version' }))
    expect(field('Title')).toHaveValue(room.title)
    expect(field('Location')).toHaveValue('Boston, MA')
  })

  test('with no local edits, offers the newer version, but not one that only has a new like', async () => {
    const room = aRoom()
    const { user } = await open(room)
    refreshWith({ ...room, likeCount: 99 })
    const preview = screen.getByRole('complementary', { name: 'Preview' })
    await waitFor(() => expect(preview).toHaveTextContent('99 interested'))
    expect(screen.queryByText(/changed elsewhere/)).not.toBeInTheDocument()
    refreshWith({ ...room, location: 'Boston, MA', updatedAt: LATER })
    await screen.findByText('You changed this room in another tab or on another device')
    expect(field('Location')).toHaveValue(room.location)
    await user.click(screen.getByRole('button', { name: 'Use saved version' }))
    expect(field('Location')).toHaveValue('Boston, MA')
    expect(screen.getByRole('button', { name: 'No Changes' })).toHaveAttribute('aria-disabled', 'true')
  })
})
