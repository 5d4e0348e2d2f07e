import { createListing } from '@roommate-finder/contracts/listing-input'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { newRoomDraft } from '#src/features/hosting/edit/listing-drafts.ts'
import { toValues } from '#src/features/hosting/edit/listing-values.ts'
import { open, openDraft, posted, roomTypes, submitButton, typed } from '#src/testing/create-room-page.ts'
import { field, setField } from '#src/testing/fields.ts'
import { ana, signedIn, visitor } from '#src/testing/render-route.tsx'
import { done, lost, replyInOrder } from '#src/testing/writes.ts'

afterEach(() => {
  vi.useRealTimers()
})

describe('leaving while a room is being posted', () => {
  const leave = async (turn: ReturnType<typeof done>) => {
    let answer = () => {}
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    replyInOrder(createListing, async (sent) => {
      await answered
      return turn(sent)
    })
    const view = await openDraft()
    fireEvent.click(submitButton())
    await screen.findByRole('button', { name: 'Posting...' })
    fireEvent.click(screen.getByRole('link', { name: 'My Profile' }))
    await waitFor(() => expect(view.address()).toBe('/profile'))
    await waitFor(() => expect(screen.queryByLabelText('Contact info')).not.toBeInTheDocument())
    return { ...view, answer }
  }

  test('shows a toast on success, no dialog, and deletes the draft', async () => {
    const { address, answer } = await leave(done(createListing, posted()))
    answer()
    expect(await screen.findByText('“Attic by the river” has been posted.')).toBeVisible()
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    expect(address()).toBe('/profile')
    expect(localStorage.length).toBe(0)
  })

  test('shows a toast on failure and keeps the draft', async () => {
    const { answer } = await leave(lost)
    answer()
    expect(await screen.findByText('Failed to create post. We kept your draft.')).toBeVisible()
    expect(localStorage.length).toBeGreaterThan(0)
  })

  test.each([
    ['an empty form after success', done(createListing, posted()), '', 'has been posted.'],
    ['the draft after failure', lost, 'Attic by the river', 'We kept your draft.'],
  ])('and coming back waits for the result, then shows %s', async (_, turn, title, toast) => {
    const { answer, goBack } = await leave(turn)
    goBack()
    expect(await screen.findByText('We’re still posting your last room…')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Post room' })).not.toBeInTheDocument()
    answer()
    await waitFor(() => expect(field('Title')).toHaveValue(title))
    expect(screen.getByText(new RegExp(toast))).toBeVisible()
  })
})

describe('the draft of a new room', () => {
  test('is restored after a reload and can be discarded', async () => {
    await open()
    setField('Title', typed.title)
    setField('Contact info', typed.contactInfo)
    fireEvent.click(roomTypes().getByRole('radio', { name: /Shared/ }))
    cleanup()

    const { user } = await open()
    expect(screen.getByText(/^We kept what you typed/)).toBeVisible()
    expect(field('Title')).toHaveValue(typed.title)
    expect(field('Contact info')).toHaveValue(typed.contactInfo)
    expect(roomTypes().getByRole('radio', { name: /Shared/ })).toBeChecked()

    await user.click(screen.getByRole('button', { name: 'Discard draft' }))
    await user.click(await screen.findByRole('button', { name: 'Keep draft' }))
    expect(field('Title')).toHaveValue(typed.title)
    await user.click(screen.getByRole('button', { name: 'Discard draft' }))
    await user.click(await screen.findByRole('button', { name: 'Yes, discard' }))
    await waitFor(() => expect(field('Title')).toHaveValue(''))
    expect(field('Title')).toHaveFocus()
    expect(screen.queryByText(/^We kept what you typed/)).not.toBeInTheDocument()
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0])
  })

  test('keeps its age when viewed and renews it when changed', async () => {
    newRoomDraft(ana.uid).save(toValues(posted()))
    const age = () => /"savedAt":\d+/.exec(localStorage.getItem('roommate-finder:draft:new-room:ana') ?? '')?.[0]
    const before = age()
    vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.now() + 3 * 24 * 60 * 60 * 1000 })
    await open()
    expect(field('Title')).toHaveValue(typed.title)
    expect(age()).toBe(before)
    setField('Title', 'Another attic')
    await waitFor(() => expect(age()).not.toBe(before))
  })

  test('outlives the session and is restored for its author only', async () => {
    const { become } = await open()
    setField('Title', typed.title)
    become(visitor)
    await waitFor(() => expect(screen.queryByLabelText('Title')).not.toBeInTheDocument())
    become(signedIn({ uid: 'ben' }))
    await waitFor(() => expect(field('Title')).toHaveValue(''))
    cleanup()
    await open()
    expect(field('Title')).toHaveValue(typed.title)
  })
})
