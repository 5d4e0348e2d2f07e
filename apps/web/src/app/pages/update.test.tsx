import { updateListing } from '@roommate-finder/contracts/listing-input'
import { getListing, type ListingDetails, listMyListings } from '@roommate-finder/contracts/listings'
import { act, cleanup, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { listingDetails } from '#src/testing/factories.ts'
import { renderRoute, signedIn, visitor } from '#src/testing/render-route.tsx'
import { reply, replyError, server } from '#src/testing/server.ts'
import { done, hanging, lost, refused, takeTurns } from '#src/testing/writes.ts'

afterEach(() => {
  vi.useRealTimers()
})

const LATER = '2026-11-05T10:00:00.000Z'

const aRoom = (fields: Partial<ListingDetails> = {}): ListingDetails =>
  listingDetails({
    title: 'Attic by the river',
    rent: 850,
    roomType: 'Master',
    lifestyle: ['Quiet', 'Has a cat'],
    contactInfo: 'ana@example.test',
    userEmail: 'ana@example.test',
    isOwner: true,
    ...fields,
  })

const inputOf = ({
  title,
  location,
  rent,
  roomType,
  lifestyle,
  description,
  contactInfo,
  availability,
}: ListingDetails) => ({
  title,
  location,
  rent,
  roomType,
  lifestyle,
  description,
  contactInfo,
  availability,
})

const field = (label: string) => screen.getByLabelText(label)
const put = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const save = () => screen.getByRole('button', { name: 'Update Listing' })
const badge = () => screen.queryByText('Unsaved changes')
const inPage = () => within(screen.getByRole('main'))
const heading = (name: string) => screen.findByRole('heading', { name })

const open = async (room: ListingDetails, session = signedIn()) => {
  server.use(reply(getListing, room), reply(listMyListings, []))
  const view = renderRoute(`/update/${room._id}`, { session })
  await screen.findByLabelText('Title')
  return view
}

describe('/update/:id', () => {
  test('a visitor → is led to sign in', async () => {
    const { address } = renderRoute('/update/1', { session: visitor })
    await waitFor(() => expect(address()).toBe('/login'))
  })

  test('while it loads → says so; then the form with everything, four room types, nothing to save', async () => {
    const room = aRoom({ availability: 'not available' })
    server.use(reply(getListing, room, { afterMs: 20 }))
    renderRoute(`/update/${room._id}`, { session: signedIn() })
    expect(await screen.findByText('Loading listing')).toBeInTheDocument()
    expect(await screen.findByLabelText('Title')).toHaveValue(room.title)
    expect(field('Location')).toHaveValue(room.location)
    expect(field('Rent')).toHaveValue('850')
    expect(screen.getAllByRole('radio').map((radio) => radio.getAttribute('value'))).toEqual([
      'Single',
      'Shared',
      'Master',
      'Studio',
    ])
    expect(screen.getByRole('radio', { name: /Master/ })).toBeChecked()
    expect(screen.getByRole('checkbox', { name: 'Quiet' })).toBeChecked()
    expect(screen.getByRole('button', { name: /Has a cat/ })).toBeVisible()
    expect(field('Description')).toHaveValue(room.description)
    expect(field('Contact info')).toHaveValue('ana@example.test')
    expect(screen.getByRole('switch', { name: 'Available' })).not.toBeChecked()
    expect(field('Your name')).toHaveAttribute('readonly')
    expect(field('Your email')).toHaveAttribute('readonly')
    expect(screen.getByRole('button', { name: 'No Changes' })).toBeDisabled()
    expect(screen.getByRole('complementary', { name: 'Preview' })).toHaveTextContent(/Attic by the river.*3 likes/)
    expect(badge()).not.toBeInTheDocument()
  })

  test('somebody else’s listing → no form, and a way on', async () => {
    server.use(reply(getListing, listingDetails({ isOwner: false })))
    renderRoute('/update/1', { session: signedIn() })
    expect(await heading('This listing is not yours to edit')).toBeVisible()
    expect(inPage().getByRole('link', { name: 'My listings' })).toHaveAttribute('href', '/mylist')
    expect(screen.queryByLabelText('Title')).not.toBeInTheDocument()
  })

  test('no such listing → “Roommate post not found.”', async () => {
    server.use(replyError(getListing, 'not_found', { error: 'Roommate post not found.' }))
    renderRoute('/update/1', { session: signedIn() })
    expect(await heading('Roommate post not found.')).toBeVisible()
    expect(inPage().getByRole('link', { name: 'My listings' })).toBeVisible()
  })

  test('a failure to load → Retry brings the form', async () => {
    server.use(replyError(getListing, 'unavailable'))
    const { user } = renderRoute('/update/1', { session: signedIn() })
    expect(await screen.findByRole('alert')).toHaveTextContent('This listing could not be loaded.')
    server.use(reply(getListing, aRoom()))
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByLabelText('Title')).toBeVisible()
  })
})

describe('changes', () => {
  test.each([
    ['the title', () => put('Title', 'Another'), () => put('Title', 'Attic by the river')],
    ['the rent, as a number', () => put('Rent', '851'), () => put('Rent', '850.00')],
    [
      'the tags, as a list',
      () => fireEvent.click(screen.getByRole('checkbox', { name: 'Quiet' })),
      () => fireEvent.click(screen.getByRole('checkbox', { name: 'Quiet' })),
    ],
    [
      'the availability',
      () => fireEvent.click(screen.getByRole('switch', { name: 'Available' })),
      () => fireEvent.click(screen.getByRole('switch', { name: 'Available' })),
    ],
  ])('of %s → shown and saveable; taken back → “No Changes”', async (_, change, takeBack) => {
    await open(aRoom())
    change()
    expect(await screen.findByText('Unsaved changes')).toBeVisible()
    expect(save()).toBeEnabled()
    takeBack()
    expect(await screen.findByRole('button', { name: 'No Changes' })).toBeDisabled()
    expect(badge()).not.toBeInTheDocument()
  })

  test('saved → sent with the version that was seen, success for 2 s, then my listings', async () => {
    const room = aRoom()
    const stored = { ...room, title: 'Another', updatedAt: LATER }
    const sent = takeTurns(updateListing, done(updateListing, stored))
    const { address } = await open(room)
    put('Title', 'Another')
    vi.useFakeTimers({ shouldAdvanceTime: true })
    fireEvent.click(save())
    const overlay = await screen.findByRole('alertdialog', { name: 'Success!' })
    expect(overlay).toHaveAccessibleDescription('Roommate post updated successfully.')
    expect(sent.map(({ body, path }) => ({ body, path }))).toEqual([
      {
        path: `/api/roommates/${room._id}`,
        body: { ...inputOf(room), title: 'Another', updatedAt: room.updatedAt },
      },
    ])
    expect(badge()).not.toBeInTheDocument()
    await act(() => vi.advanceTimersByTimeAsync(2000 - 500))
    expect(address()).toBe(`/update/${room._id}`)
    await act(() => vi.advanceTimersByTimeAsync(600))
    await waitFor(() => expect(address()).toBe('/mylist'))
    expect(sessionStorage.length).toBe(0)
  })

  test('while saving → the button is busy, and Ctrl+S saves nothing twice', async () => {
    const sent = takeTurns(updateListing, hanging)
    await open(aRoom())
    put('Title', 'Another')
    fireEvent.click(save())
    expect(await screen.findByRole('button', { name: 'Saving...' })).toBeDisabled()
    fireEvent.keyDown(document.body, { key: 's', ctrlKey: true })
    await waitFor(() => expect(sent).toHaveLength(1))
  })

  test.each([
    ['Ctrl', { key: 's', ctrlKey: true }],
    ['Cmd', { key: 's', metaKey: true }],
    ['Ctrl, with caps lock,', { key: 'S', ctrlKey: true }],
  ])('%s+S → saves what has changed; without changes nothing; never the browser’s dialog', async (_, keys) => {
    const sent = takeTurns(updateListing, lost)
    await open(aRoom())
    const press = () => {
      const event = createEvent.keyDown(field('Title'), keys)
      fireEvent(field('Title'), event)
      return event.defaultPrevented
    }
    expect(press()).toBe(true)
    put('Title', 'Another')
    expect(press()).toBe(true)
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to update post')
    expect(sent).toHaveLength(1)
  })

  test('S alone, or with other keys → is for typing', async () => {
    await open(aRoom())
    for (const keys of [{}, { ctrlKey: true, shiftKey: true }, { ctrlKey: true, altKey: true }]) {
      const event = createEvent.keyDown(field('Title'), { key: 's', ...keys })
      fireEvent(field('Title'), event)
      expect(event.defaultPrevented).toBe(false)
    }
  })

  test('what does not fit → its message, focus, no call', async () => {
    await open(aRoom())
    put('Rent', '-1')
    fireEvent.click(save())
    expect(await screen.findByText('Rent must be a positive number')).toBeVisible()
    expect(field('Rent')).toHaveFocus()
  })

  test('a listing of old without a rent → asks for one', async () => {
    await open(aRoom({ rent: null }))
    put('Title', 'Another')
    fireEvent.click(save())
    expect(await screen.findByText('Rent is required')).toBeVisible()
  })
})

describe('a save that fails', () => {
  test.each([
    [
      'the server’s sentence',
      refused('forbidden', { error: 'You can only change your own listings.' }),
      'You can only change your own listings.',
    ],
    ['“Failed to update post” without one', lost, 'Failed to update post'],
    [
      'a listing deleted meanwhile',
      refused('not_found', { error: 'Roommate post not found.' }),
      'Roommate post not found.',
    ],
  ])('%s in a banner; what was typed stays, unsaved', async (_, turn, sentence) => {
    takeTurns(updateListing, turn)
    await open(aRoom())
    put('Title', 'Another')
    fireEvent.click(save())
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
    expect(field('Title')).toHaveValue('Another')
    expect(badge()).toBeVisible()
  })

  test('with fields → each where it belongs', async () => {
    takeTurns(updateListing, refused('validation_failed', { fields: { title: 'Too good', updatedAt: 'No date' } }))
    await open(aRoom())
    put('Title', 'Another')
    fireEvent.click(save())
    await waitFor(() => expect(field('Title')).toHaveAccessibleDescription(/Too good/))
    expect(screen.getByRole('alert')).toHaveTextContent('No date')
  })
})

describe('leaving', () => {
  const ask = () => screen.findByRole('alertdialog', { name: 'Unsaved Changes' })

  test('Cancel without changes → my listings', async () => {
    const { user, address } = await open(aRoom())
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(address()).toBe('/mylist'))
  })

  test('Cancel with changes → asks; Stay stays, “Yes, leave” leaves and forgets them', async () => {
    const room = aRoom()
    const { user, address } = await open(room)
    put('Title', 'Another')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await user.click(within(await ask()).getByRole('button', { name: 'Stay' }))
    expect(address()).toBe(`/update/${room._id}`)
    expect(field('Title')).toHaveValue('Another')

    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await user.click(within(await ask()).getByRole('button', { name: 'Yes, leave' }))
    await waitFor(() => expect(address()).toBe('/mylist'))
    expect(sessionStorage.length).toBe(0)
  })

  test('a link inside the site → asks too', async () => {
    const { user } = await open(aRoom())
    put('Title', 'Another')
    await user.click(screen.getByRole('link', { name: 'My Profile' }))
    expect(await ask()).toBeVisible()
  })

  describe('while it is being saved', () => {
    const leaveWhileSaving = async (turn: ReturnType<typeof done>) => {
      let answer = () => {}
      const asked = new Promise<void>((resolve) => {
        answer = resolve
      })
      takeTurns(updateListing, async (sent) => {
        await asked
        return turn(sent)
      })
      const room = aRoom()
      const view = await open(room)
      put('Title', 'Cellar by the river')
      await view.user.click(save())
      await screen.findByRole('button', { name: 'Saving...' })
      await view.user.click(screen.getByRole('link', { name: 'My Profile' }))
      await waitFor(() => expect(view.address()).toBe('/profile'))
      await waitFor(() => expect(screen.queryByLabelText('Title')).not.toBeInTheDocument())
      answer()
      return view
    }

    test('→ nothing is asked; once saved a toast says so, without overlay or a trip', async () => {
      const { address } = await leaveWhileSaving(done(updateListing, aRoom({ title: 'Cellar by the river' })))
      expect(await screen.findByText('“Cellar by the river” has been saved.')).toBeVisible()
      expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
      expect(address()).toBe('/profile')
      expect(sessionStorage.length).toBe(0)
    })

    test('and that fails → a toast, and what was typed is kept', async () => {
      await leaveWhileSaving(lost)
      expect(await screen.findByText('Failed to update post. Your changes are kept in this tab.')).toBeVisible()
      expect(sessionStorage.length).toBe(1)
    })
  })

  test('closing the tab → the browser warns, only with changes', async () => {
    await open(aRoom())
    const leave = () => {
      const event = new Event('beforeunload', { cancelable: true })
      window.dispatchEvent(event)
      return event.defaultPrevented
    }
    expect(leave()).toBe(false)
    put('Title', 'Another')
    await screen.findByText('Unsaved changes')
    expect(leave()).toBe(true)
  })
})

describe('what was typed', () => {
  test('is back after a reload, and can be discarded', async () => {
    const room = aRoom()
    await open(room)
    put('Title', 'Another')
    await screen.findByText('Unsaved changes')
    cleanup()

    const { user } = await open(room)
    expect(screen.getByText('Your unsaved changes are back.')).toBeVisible()
    expect(field('Title')).toHaveValue('Another')
    await user.click(screen.getByRole('button', { name: 'Discard changes' }))
    expect(field('Title')).toHaveValue(room.title)
    expect(screen.getByRole('button', { name: 'No Changes' })).toBeDisabled()
  })

  test('outlives a session that ends, without being asked about', async () => {
    const room = aRoom()
    const { become, address } = await open(room)
    put('Title', 'Another')
    await screen.findByText('Unsaved changes')
    become(visitor)
    await waitFor(() => expect(address()).toBe('/login'))
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    cleanup()
    await open(room)
    expect(field('Title')).toHaveValue('Another')
  })

  const refreshWith = async (room: ListingDetails) => {
    server.use(reply(getListing, room))
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
    fireEvent(window, new Event('visibilitychange'))
    await screen.findByText('This listing was changed elsewhere since you opened it.')
  }

  test('is not overwritten by a refresh; the other version can be compared', async () => {
    const room = aRoom()
    const { user } = await open(room)
    put('Title', 'Another')
    await refreshWith({ ...room, location: 'Boston, MA', updatedAt: LATER })
    expect(field('Title')).toHaveValue('Another')
    expect(field('Location')).toHaveValue(room.location)
    await user.click(screen.getByRole('button', { name: 'Compare both versions' }))
    expect(await heading('This listing was changed elsewhere')).toHaveFocus()
    expect(screen.getByRole('group', { name: 'Location' })).toHaveTextContent('Boston, MA')
  })

  test('nothing → the new version is one press away', async () => {
    const room = aRoom()
    const { user } = await open(room)
    await refreshWith({ ...room, location: 'Boston, MA', updatedAt: LATER })
    expect(field('Location')).toHaveValue(room.location)
    await user.click(screen.getByRole('button', { name: 'Show the new version' }))
    expect(field('Location')).toHaveValue('Boston, MA')
    expect(screen.getByRole('button', { name: 'No Changes' })).toBeDisabled()
  })

  test('a new like is no new version', async () => {
    const room = aRoom()
    await open(room)
    server.use(reply(getListing, { ...room, likeCount: 99 }))
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
    fireEvent(window, new Event('visibilitychange'))
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(screen.queryByText(/changed elsewhere/)).not.toBeInTheDocument()
  })
})

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
    expect(await screen.findByRole('button', { name: 'No Changes' })).toBeDisabled()
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
