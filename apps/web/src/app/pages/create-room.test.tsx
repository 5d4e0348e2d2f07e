import { createListing } from '@roommate-finder/contracts/listing-input'
import { getListing, listListings } from '@roommate-finder/contracts/listings'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { newRoomDraft } from '#src/features/hosting/edit/listing-drafts.ts'
import { toValues } from '#src/features/hosting/edit/listing-values.ts'
import { AMOUNT_FORMAT } from '#src/lib/amount.ts'
import { fillIn, open, openDraft, posted, roomTypes, submitButton, typed } from '#src/testing/create-room-page.ts'
import { listingDetails } from '#src/testing/factories.ts'
import { field, setField } from '#src/testing/fields.ts'
import { answerLists } from '#src/testing/lists.ts'
import { ana, signedIn } from '#src/testing/render-route.tsx'
import { reply, server } from '#src/testing/server.ts'
import { done, hanging, replyInOrder } from '#src/testing/writes.ts'

const preview = () => within(screen.getByRole('complementary', { name: 'Preview' }))
/** References of the parts of the drawn room. */
const pictureParts = () =>
  [...screen.getByRole('complementary', { name: 'Preview' }).querySelectorAll('use')].map((part) =>
    part.getAttribute('href'),
  )

afterEach(() => {
  vi.useRealTimers()
})

describe('/createroom', () => {
  test('shows the account’s name and email read-only, Available, two room types and tags of at most 40 characters', async () => {
    await open()
    expect(field('Your name')).toHaveValue('Ana Ruiz')
    expect(field('Your name')).toHaveAttribute('readonly')
    expect(field('Your email')).toHaveValue('ana@example.test')
    expect(field('Your email')).toHaveAttribute('readonly')
    expect(field('Your email')).toHaveAccessibleDescription(
      'Only people who show interest in this room see it in full.',
    )
    expect(screen.getByRole('switch', { name: 'Available' })).toBeChecked()
    expect(
      roomTypes()
        .getAllByRole('radio')
        .map((radio) => radio.getAttribute('value')),
    ).toEqual(['Single', 'Shared'])
    for (const radio of roomTypes().getAllByRole('radio')) expect(radio).not.toBeChecked()
    expect(screen.getByText(/^Main bedroom or studio\?/)).toBeVisible()
    expect(field('Description')).toHaveAttribute('rows', '4')
    expect(field('Rent')).toHaveAttribute('inputmode', 'decimal')
    expect(field('Add your own tag')).toHaveAttribute('maxlength', '40')
    expect(document.title).toBe('Add Roommate Listing · Roommate Finder')
  })

  test('says that an unconfirmed email is shown in part only', async () => {
    await open(signedIn({ emailVerified: false }))
    expect(field('Your email')).toHaveAccessibleDescription(
      'Until you confirm it, even people who show interest see only part of it.',
    )
  })

  test.each([null, 'evil.example'])('a user with the name %s sees the public placeholder name', async (displayName) => {
    await open(signedIn({ displayName }))
    expect(field('Your name')).toHaveValue('Roommate Finder member')
  })

  test('words against fair-housing law show a warning with a link, and the room can be posted', async () => {
    const description = 'A bright room. Adults only.'
    const sent = replyInOrder(createListing, done(createListing, posted({ description })))
    const { user } = await openDraft()
    expect(screen.queryByText(/fair-housing law/)).not.toBeInTheDocument()
    setField('Description', description)
    expect(await screen.findByText(/Please check “Adults only”/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'What the law says' })).toHaveAttribute('href', '/safety#fair-housing')
    await user.click(submitButton())
    await waitFor(() => expect(sent).toHaveLength(1))
  })

  test('required fields that are empty show a message, the first gets the focus and nothing is sent', async () => {
    const { user } = await open()
    await user.click(submitButton())
    expect(await screen.findByText('Title is required')).toBeVisible()
    for (const message of [
      'Location is required',
      'Rent is required',
      'Room type is required',
      'Description is required',
      'Contact info is required',
    ]) {
      expect(screen.getByText(message)).toBeVisible()
    }
    expect(field('Title')).toHaveFocus()
    expect(field('Title')).toHaveAccessibleDescription(/Title is required/)
    expect(field('Title')).toBeInvalid()
    expect(screen.getByRole('radiogroup', { name: 'Room type' })).toHaveAccessibleDescription(/Room type is required/)
  })

  test('each invalid field shows its message', async () => {
    newRoomDraft(ana.uid).save({
      ...toValues(posted()),
      title: 'Room',
      location: 'A',
      rent: '800,50',
      contactInfo: 'call me',
      description: 'x'.repeat(5001),
    })
    const { user } = await open()
    await user.click(submitButton())
    for (const message of [
      'Title must be at least 5 characters',
      'Location must be at least 2 characters',
      AMOUNT_FORMAT,
      'Enter a valid email or phone number',
      'Description can be up to 5,000 characters',
    ]) {
      expect(await screen.findByText(message)).toBeVisible()
    }
  })

  test('a field is checked on blur from the first submit on, and its error disappears when it changes', async () => {
    const { user } = await open()
    await user.type(field('Title'), 'R')
    await user.tab()
    expect(field('Title')).not.toBeInvalid()
    setField('Title', '')
    await user.click(submitButton())
    await screen.findByText('Title is required')
    setField('Title', 'R')
    expect(screen.queryByText('Title is required')).not.toBeInTheDocument()
    fireEvent.blur(field('Title'))
    expect(await screen.findByText('Title must be at least 5 characters')).toBeVisible()
    await user.click(roomTypes().getByRole('radio', { name: /Single/ }))
    expect(screen.queryByText('Room type is required')).not.toBeInTheDocument()
  })

  test('the preview follows the form, and shows N/A without a valid rent', async () => {
    const { user } = await open()
    expect(preview().getByText('N/A')).toBeVisible()
    expect(preview().queryByText('Single')).not.toBeInTheDocument()
    expect(pictureParts()).not.toContain('#scene-room-Single')
    await fillIn(user)
    expect(preview().getByRole('heading', { name: typed.title })).toBeVisible()
    expect(preview().getByText('$1,200')).toBeVisible()
    expect(preview().getByText('Austin, TX')).toBeVisible()
    expect(preview().getByText('Shared')).toBeVisible()
    expect(pictureParts()).toContain('#scene-room-Shared')
    expect(preview().getByText('Has a cat')).toBeVisible()
    await user.click(screen.getByRole('switch', { name: 'Available' }))
    expect(preview().getByText('Unavailable')).toBeVisible()
    expect(preview().queryByRole('link')).not.toBeInTheDocument()
    setField('Rent', '1.200')
    expect(preview().getByText('N/A')).toBeVisible()
  })

  test("“$1,200” is normalized to 1200, and one click fills in the account's email", async () => {
    const { user } = await open()
    setField('Rent', '$1,200')
    fireEvent.blur(field('Rent'))
    expect(field('Rent')).toHaveValue('1200')
    await user.click(screen.getByRole('button', { name: 'Use ana@example.test' }))
    expect(field('Contact info')).toHaveValue('ana@example.test')
    expect(field('Contact info')).toHaveFocus()
    expect(screen.queryByRole('button', { name: 'Use ana@example.test' })).not.toBeInTheDocument()
  })

  test('two clicks post the values once, empty the form, show a popup for 2 s and open the home page', async () => {
    const room = posted()
    server.use(reply(listListings, []), reply(getListing, listingDetails({ ...room, isOwner: true })))
    const sent = replyInOrder(createListing, done(createListing, room))
    const { user, address } = await open()
    await fillIn(user)
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const button = submitButton()
    fireEvent.click(button)
    fireEvent.click(button)
    expect(await screen.findByRole('alertdialog', { name: 'Posted!' })).toBeVisible()
    expect(sent).toHaveLength(1)
    expect(sent[0]?.body).toEqual(typed)
    expect(sent[0]?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f-]{36}$/)
    expect(field('Title')).toHaveValue('')
    expect(field('Contact info')).toHaveValue('')
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0])

    await act(() => vi.advanceTimersByTimeAsync(2000 - 500))
    expect(screen.getByRole('alertdialog', { name: 'Posted!' })).toBeVisible()
    expect(address()).toBe('/createroom')
    await act(() => vi.advanceTimersByTimeAsync(600))
    await waitFor(() => expect(address()).toBe('/'))
    expect(await screen.findByRole('region', { name: 'Your room is live' })).toBeVisible()
  })

  test('while posting, the button says “Posting...” and is disabled', async () => {
    const sent = replyInOrder(createListing, hanging)
    const { user } = await openDraft()
    await user.click(submitButton())
    const button = await screen.findByRole('button', { name: 'Posting...' })
    expect(button).toHaveAttribute('aria-disabled', 'true')
    await user.keyboard('{Enter}')
    expect(sent).toHaveLength(1)
  })

  test('leaving during the popup cancels the redirect to the home page', async () => {
    answerLists()
    replyInOrder(createListing, done(createListing, posted()))
    const { address } = await openDraft()
    vi.useFakeTimers({ shouldAdvanceTime: true })
    fireEvent.click(submitButton())
    await screen.findByRole('alertdialog', { name: 'Posted!' })
    fireEvent.click(screen.getByRole('link', { name: 'My Profile', hidden: true }))
    await waitFor(() => expect(address()).toBe('/profile'))
    await act(() => vi.advanceTimersByTimeAsync(2500))
    expect(address()).toBe('/profile')
  })
})
