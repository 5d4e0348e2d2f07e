import { createListing, updateListing } from '@roommate-finder/contracts/listing-input'
import { type Listing, listListings } from '@roommate-finder/contracts/listings'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { aListing } from '#src/testing/factories.ts'
import { answerLists } from '#src/testing/lists.ts'
import { renderRoute, signedIn, visitor } from '#src/testing/render-route.tsx'
import { reply, server } from '#src/testing/server.ts'
import { done, hanging, lost, refused, takeTurns } from '#src/testing/writes.ts'

afterEach(() => {
  vi.useRealTimers()
})

const typed = {
  title: 'Attic by the river',
  location: 'Austin, TX',
  rent: 1200,
  roomType: 'Shared',
  lifestyle: ['Quiet', 'Has a cat'],
  description: 'Two windows.',
  contactInfo: 'ana@example.test',
  availability: 'available',
} as const

const posted = (fields: Partial<Listing> = {}): Listing => ({
  ...aListing(),
  ...typed,
  lifestyle: [...typed.lifestyle],
  isOwner: true,
  ...fields,
})

const field = (label: string | RegExp) => screen.getByLabelText(label)
const submit = () => screen.getByRole('button', { name: 'Post Listing' })
const preview = () => within(screen.getByRole('complementary', { name: 'Preview' }))

const open = async (session = signedIn()) => {
  const view = renderRoute('/createroom', { session })
  await screen.findByRole('heading', { level: 1, name: 'Add Roommate Listing' })
  return view
}

const put = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })

const fillIn = async (user: Awaited<ReturnType<typeof open>>['user']) => {
  put('Title', typed.title)
  put('Location', typed.location)
  put('Rent', '$1,200')
  put('Description', typed.description)
  put('Contact info', typed.contactInfo)
  put('Add your own tag', 'Has a cat')
  await user.click(screen.getByRole('radio', { name: /Shared/ }))
  await user.click(screen.getByRole('checkbox', { name: 'Quiet' }))
  await user.click(screen.getByRole('button', { name: 'Add' }))
}

describe('/createroom', () => {
  test('a visitor → is led to sign in', async () => {
    const { address } = renderRoute('/createroom', { session: visitor })
    await waitFor(() => expect(address()).toBe('/login'))
  })

  test('name and email of the account are shown and cannot be changed; available by default; two room types', async () => {
    await open()
    expect(field('Your name')).toHaveValue('Ana Ruiz')
    expect(field('Your name')).toHaveAttribute('readonly')
    expect(field('Your email')).toHaveValue('ana@example.test')
    expect(field('Your email')).toHaveAttribute('readonly')
    expect(screen.getByRole('switch', { name: 'Available' })).toBeChecked()
    expect(screen.getAllByRole('radio').map((radio) => radio.getAttribute('value'))).toEqual(['Single', 'Shared'])
    for (const radio of screen.getAllByRole('radio')) expect(radio).not.toBeChecked()
    expect(field('Description')).toHaveAttribute('rows', '4')
    expect(field('Rent')).toHaveAttribute('inputmode', 'decimal')
    expect(document.title).toBe('Add Roommate Listing · Roommate Finder')
  })

  test('somebody without a name → the name that others will see', async () => {
    await open(signedIn({ displayName: null }))
    expect(field('Your name')).toHaveValue('Roommate Finder member')
  })

  test('sent empty → a message at every required field, focus on the first, no call', async () => {
    const { user } = await open()
    await user.click(submit())
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
    expect(screen.getByRole('group', { name: 'Room type' })).toHaveAccessibleDescription(/Room type is required/)
  })

  test.each([
    { field: 'Title', value: 'Room', message: 'Title must be at least 5 characters' },
    { field: 'Title', value: 'x'.repeat(121), message: 'Title must be at most 120 characters' },
    { field: 'Location', value: 'A', message: 'Location must be at least 2 characters' },
    { field: 'Rent', value: '-5', message: 'Rent must be a positive number' },
    { field: 'Rent', value: 'cheap', message: 'Rent must be a positive number' },
    { field: 'Rent', value: '100001', message: 'Rent must be at most 100,000' },
    { field: 'Rent', value: '850.125', message: 'Rent can have at most 2 decimals' },
    { field: 'Contact info', value: 'call me', message: 'Enter a valid email or phone number' },
    { field: 'Description', value: 'x'.repeat(5001), message: 'Description must be at most 5000 characters' },
  ])('a $field that does not fit → $message', async ({ field: label, value, message }) => {
    const { user } = await open()
    put(label, value)
    await user.click(submit())
    expect(await screen.findByText(message)).toBeVisible()
  })

  test('an error goes as soon as its field changes, and comes again on leaving it', async () => {
    const { user } = await open()
    await user.click(submit())
    await screen.findByText('Title is required')
    await user.type(field('Title'), 'R')
    expect(screen.queryByText('Title is required')).not.toBeInTheDocument()
    await user.tab()
    expect(await screen.findByText('Title must be at least 5 characters')).toBeVisible()
    await user.click(screen.getByRole('radio', { name: /Single/ }))
    expect(screen.queryByText('Room type is required')).not.toBeInTheDocument()
  })

  test('nothing is called wrong before the form is sent', async () => {
    const { user } = await open()
    await user.type(field('Title'), 'R')
    await user.tab()
    expect(field('Title')).not.toBeInvalid()
  })

  test('the preview follows the typing', async () => {
    const { user } = await open()
    expect(preview().getByText('N/A')).toBeVisible()
    await user.type(field('Title'), 'Attic')
    expect(preview().getByRole('heading', { name: 'Attic' })).toBeVisible()
    await fillIn(user)
    expect(preview().getByRole('heading', { name: typed.title })).toBeVisible()
    expect(preview().getByText('$1,200')).toBeVisible()
    expect(preview().getByText('Austin, TX')).toBeVisible()
    expect(preview().getByText('Has a cat')).toBeVisible()
    await user.click(screen.getByRole('switch', { name: 'Available' }))
    expect(preview().getByText('Unavailable')).toBeVisible()
    expect(preview().queryByRole('link')).not.toBeInTheDocument()
  })

  test('“$1,200” is read as 1200, and the account’s email is one press away', async () => {
    const { user } = await open()
    await user.type(field('Rent'), '$1,200')
    await user.tab()
    expect(field('Rent')).toHaveValue('1200')
    await user.click(screen.getByRole('button', { name: 'Use ana@example.test' }))
    expect(field('Contact info')).toHaveValue('ana@example.test')
    expect(field('Contact info')).toHaveFocus()
    expect(screen.queryByRole('button', { name: 'Use ana@example.test' })).not.toBeInTheDocument()
  })

  test('posted → what was typed is sent once, the form empties, a popup for 2 s, then home', async () => {
    server.use(reply(listListings, []))
    const sent = takeTurns(createListing, done(createListing, posted()))
    const { user, address } = await open()
    await fillIn(user)
    vi.useFakeTimers({ shouldAdvanceTime: true })
    fireEvent.click(submit())
    expect(await screen.findByRole('alertdialog', { name: 'Posted!' })).toBeVisible()
    expect(sent).toHaveLength(1)
    expect(sent[0]?.body).toEqual(typed)
    expect(sent[0]?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/)
    expect(field('Title')).toHaveValue('')
    expect(field('Contact info')).toHaveValue('')
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0])

    await act(() => vi.advanceTimersByTimeAsync(2000 - 500))
    expect(screen.getByRole('alertdialog', { name: 'Posted!' })).toBeVisible()
    expect(address()).toBe('/createroom')
    await act(() => vi.advanceTimersByTimeAsync(600))
    await waitFor(() => expect(address()).toBe('/'))
  })

  test('while it is sent → the button says “Posting...” and cannot be pressed', async () => {
    const sent = takeTurns(createListing, hanging)
    const { user } = await open()
    await fillIn(user)
    await user.click(submit())
    const button = await screen.findByRole('button', { name: 'Posting...' })
    expect(button).toBeDisabled()
    await user.keyboard('{Enter}')
    expect(sent).toHaveLength(1)
  })

  test('pressed twice at once → sent once', async () => {
    const sent = takeTurns(createListing, done(createListing, posted()))
    const { user } = await open()
    await fillIn(user)
    const button = submit()
    fireEvent.click(button)
    fireEvent.click(button)
    await screen.findByRole('alertdialog', { name: 'Posted!' })
    expect(sent).toHaveLength(1)
  })

  describe('the page left while it is sent', () => {
    const leave = async (turn: ReturnType<typeof done>) => {
      let answer = () => {}
      const asked = new Promise<void>((resolve) => {
        answer = resolve
      })
      takeTurns(createListing, async (sent) => {
        await asked
        return turn(sent)
      })
      const view = await open()
      await fillIn(view.user)
      await view.user.click(submit())
      await screen.findByRole('button', { name: 'Posting...' })
      await view.user.click(screen.getByRole('link', { name: 'My Profile' }))
      await waitFor(() => expect(view.address()).toBe('/profile'))
      await waitFor(() => expect(screen.queryByLabelText('Contact info')).not.toBeInTheDocument())
      return { ...view, answer }
    }

    test('posted → a toast, no overlay, and the draft is gone', async () => {
      const { address, answer } = await leave(done(createListing, posted()))
      answer()
      expect(await screen.findByText('“Attic by the river” has been posted.')).toBeVisible()
      expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
      expect(address()).toBe('/profile')
      expect(localStorage.length).toBe(0)
    })

    test('failed → a toast, and the draft is kept', async () => {
      const { answer } = await leave(lost)
      answer()
      expect(await screen.findByText('Failed to create post. Your draft is kept.')).toBeVisible()
      expect(localStorage.length).toBeGreaterThan(0)
    })

    test.each([
      ['posted → an empty form', done(createListing, posted()), '', 'has been posted.'],
      ['failed → the draft', lost, 'Attic by the river', 'Your draft is kept.'],
    ])(
      'and come back to before it is done → waits, so that it is not posted twice; %s',
      async (_, turn, title, told) => {
        const { answer, goBack } = await leave(turn)
        goBack()
        expect(await screen.findByText('Your last listing is still being posted...')).toBeVisible()
        expect(screen.queryByRole('button', { name: 'Post Listing' })).not.toBeInTheDocument()
        answer()
        await waitFor(() => expect(field('Title')).toHaveValue(title))
        expect(screen.getByText(new RegExp(told))).toBeVisible()
      },
    )
  })

  test('posted, and left while the popup shows → no way back home', async () => {
    answerLists()
    takeTurns(createListing, done(createListing, posted()))
    const { user, address } = await open()
    await fillIn(user)
    vi.useFakeTimers({ shouldAdvanceTime: true })
    fireEvent.click(submit())
    await screen.findByRole('alertdialog', { name: 'Posted!' })
    fireEvent.click(screen.getByRole('link', { name: 'My Profile', hidden: true }))
    await waitFor(() => expect(address()).toBe('/profile'))
    await act(() => vi.advanceTimersByTimeAsync(2500))
    expect(address()).toBe('/profile')
  })

  test('a tag of one’s own has at most 40 characters', async () => {
    await open()
    expect(field('Add your own tag')).toHaveAttribute('maxlength', '40')
  })

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
          error: 'Some of the values do not fit.',
          fields: { location: 'No such place', 'idempotency-key': 'Must not be empty' },
        }),
      )
      const { user } = await open()
      await fillIn(user)
      await user.click(submit())
      expect(await screen.findByText('No such place')).toBeVisible()
      expect(field('Location')).toHaveAccessibleDescription(/No such place/)
      expect(screen.getByRole('alert')).toHaveTextContent('Some of the values do not fit.')
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

    test('sent again after more typing, and the first had got through → that listing is brought up to it', async () => {
      const first = posted({ updatedAt: '2026-11-02T09:00:00.000Z' })
      takeTurns(createListing, lost, done(createListing, first))
      const updates = takeTurns(updateListing, done(updateListing, posted()))
      const { user } = await open()
      await fillIn(user)
      await user.click(submit())
      await screen.findByRole('alert')
      await user.type(field('Title'), '!')
      await user.click(submit())
      await screen.findByRole('alertdialog', { name: 'Posted!' })
      expect(updates).toHaveLength(1)
      expect(updates[0]?.path).toBe(`/api/roommates/${first._id}`)
      expect(updates[0]?.body).toEqual({ ...typed, title: `${typed.title}!`, updatedAt: first.updatedAt })
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

  describe('the draft', () => {
    test('is back after a reload, and can be discarded', async () => {
      const first = await open()
      await fillIn(first.user)
      cleanup()

      const { user } = await open()
      expect(screen.getByText(/^Your draft is back/)).toBeVisible()
      expect(field('Title')).toHaveValue(typed.title)
      expect(field('Contact info')).toHaveValue(typed.contactInfo)
      expect(screen.getByRole('radio', { name: /Shared/ })).toBeChecked()

      await user.click(screen.getByRole('button', { name: 'Discard draft' }))
      await user.click(await screen.findByRole('button', { name: 'Keep it' }))
      expect(field('Title')).toHaveValue(typed.title)
      await user.click(screen.getByRole('button', { name: 'Discard draft' }))
      await user.click(await screen.findByRole('button', { name: 'Yes, discard it' }))
      await waitFor(() => expect(field('Title')).toHaveValue(''))
      expect(field('Title')).toHaveFocus()
      expect(screen.queryByText(/^Your draft is back/)).not.toBeInTheDocument()
      expect([localStorage.length, sessionStorage.length]).toEqual([0, 0])
    })

    test('only looked at → keeps its age; changed → is young again', async () => {
      const first = await open()
      await first.user.type(field('Title'), typed.title)
      cleanup()
      const age = () => /"savedAt":\d+/.exec(localStorage.getItem('roommate-finder:new-room:ana') ?? '')?.[0]
      const before = age()
      vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.now() + 3 * 24 * 60 * 60 * 1000 })
      await open()
      expect(field('Title')).toHaveValue(typed.title)
      expect(age()).toBe(before)
      put('Title', 'Another attic')
      await waitFor(() => expect(age()).not.toBe(before))
    })

    test('outlives a session that ends, and is nobody else’s', async () => {
      const { user, become } = await open()
      await user.type(field('Title'), typed.title)
      become(visitor)
      await waitFor(() => expect(screen.queryByLabelText('Title')).not.toBeInTheDocument())
      become(signedIn({ uid: 'ben' }))
      cleanup()
      await open(signedIn({ uid: 'ben' }))
      expect(field('Title')).toHaveValue('')
      cleanup()
      await open()
      expect(field('Title')).toHaveValue(typed.title)
    })
  })
})
