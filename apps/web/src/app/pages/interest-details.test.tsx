import { MEMBER_NAME } from '@roommate-finder/contracts/accounts'
import { searchListings } from '@roommate-finder/contracts/discovery'
import { likeListing, unlikeListing } from '@roommate-finder/contracts/interest'
import { getListing, type ListingDetails, listSimilar } from '@roommate-finder/contracts/listings'
import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DESKTOP, PHONE, setWindowWidth } from '#src/testing/browser.ts'
import { answerRoom } from '#src/testing/details-page.ts'
import { aListing, aPage } from '#src/testing/factories.ts'
import { alertDialog, CONTACT, contact, likeButton, mockInterest } from '#src/testing/interest.ts'
import { answerLists } from '#src/testing/lists.ts'
import { renderRoute, signedIn } from '#src/testing/render-route.tsx'
import { gate, reply, replyError, replyNothing, replyText, server } from '#src/testing/server.ts'

/** Opens a room's page as a user who does not own it. */
const openRoom = (fields: Partial<ListingDetails> = {}, options: { until?: Promise<void> } = {}) => {
  const room = answerRoom({ likeCount: 3, ...fields })
  const api = mockInterest(room, options)
  server.use(reply(getListing, () => api.withInterest(room)))
  return { ...api, room, ...renderRoute(`/details/${room._id}`, { session: signedIn() }) }
}

/** Closes the dialog that opens after interest. */
const closeComposer = async (user: UserEvent) => user.click(await screen.findByRole('button', { name: 'Cancel' }))

const interested = () => screen.findByRole('button', { name: "I'm Interested" })

afterEach(() => {
  vi.unstubAllGlobals()
  server.events.removeAllListeners()
})

describe("I'm Interested", () => {
  test('offers a first message without a name if the host has none', async () => {
    const { user } = openRoom({ userName: MEMBER_NAME })
    await user.click(await interested())
    expect(await screen.findByRole('textbox', { name: 'Your message' })).toHaveValue(
      'Hi, I’m interested in your room. When could I come and see it?',
    )
  })

  test('by keyboard, counts at once, then offers a first message, and shows the contact details below', async () => {
    const { until, open: answer } = gate()
    const { user, room } = openRoom({ title: 'Attic' }, { until })
    expect(screen.queryByText(CONTACT)).not.toBeInTheDocument()
    const button = await interested()
    button.focus()
    await user.keyboard('{Enter}')
    expect(screen.getByText('4 interested')).toBeVisible()
    expect(screen.queryByText(CONTACT)).not.toBeInTheDocument()
    answer()
    const text = await screen.findByRole('textbox', { name: 'Your message' })
    expect(text).toHaveValue('Hi Ana, I’m interested in your room. When could I come and see it?')
    expect(screen.getByRole('dialog', { name: 'Message the host' })).not.toHaveTextContent('not your contact details')
    await closeComposer(user)
    const panel = within(await contact())
    expect(panel.getByText(CONTACT)).toBeVisible()
    const message = screen.getByRole('button', { name: 'Message the host' })
    expect(message.compareDocumentPosition(await contact())).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(panel.getByRole('heading', { name: 'Contact details' })).toHaveFocus()
    const email = panel.getByRole('link', { name: 'Email' })
    expect(email).toHaveAttribute('href', `mailto:mara@example.test?subject=${encodeURIComponent('About “Attic”')}`)
    expect(panel.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+15125550100')
    expect(screen.getByText('Never pay before you’ve seen the room.')).toBeVisible()
    expect(screen.getByText('4 interested')).toBeVisible()
    expect(screen.queryByRole('button', { name: "I'm Interested" })).not.toBeInTheDocument()
    expect(room.likeCount).toBe(3)
    await user.tab()
    expect(email).toHaveFocus()
  })

  test("unmasks the host's email as a mail link, and withdrawing masks it again", async () => {
    const room = answerRoom()
    const api = mockInterest(room)
    const email = () => (api.withInterest(room).liked ? 'mara@other.test' : 'm•••@other.test')
    server.use(
      reply(getListing, () => ({
        ...api.withInterest(room),
        host: { name: 'Mara', email: email(), memberSince: null, verified: true },
      })),
    )
    const { user } = renderRoute(`/details/${room._id}`, { session: signedIn() })
    const host = within(await screen.findByRole('region', { name: 'Hosted by' }))
    expect(await host.findByText('m•••@other.test')).toBeVisible()
    await user.click(await interested())
    const link = await host.findByRole('link', { name: 'mara@other.test' })
    expect(link).toHaveAttribute('href', 'mailto:mara@other.test')
    expect(host.queryByText(/in full/)).not.toBeInTheDocument()
    expect(host.queryByText('m•••@other.test')).not.toBeInTheDocument()
    await user.click(within(await contact()).getByRole('button', { name: 'Remove interest' }))
    expect(await host.findByText('m•••@other.test')).toBeVisible()
    expect(host.queryByRole('link')).not.toBeInTheDocument()
  })

  test("the host's email that the contact details have is shown there only", async () => {
    const room = answerRoom({
      liked: true,
      contactInfo: 'Mail Mara@Example.test',
      host: { name: 'Mara', email: 'mara@example.test', memberSince: null, verified: true },
    })
    renderRoute(`/details/${room._id}`, { session: signedIn() })
    await contact()
    expect(
      await within(screen.getByRole('region', { name: 'Hosted by' })).findByText('Mara', { selector: 'p > bdi' }),
    ).toBeVisible()
    expect(screen.getAllByText(/mara@example\.test/i)).toHaveLength(1)
  })

  test('with a conversation, opens no message, and links to it first', async () => {
    const conversationId = 'c'.repeat(24)
    const { user } = openRoom({ conversationId })
    await user.click(await interested())
    await contact()
    expect(screen.getByRole('link', { name: 'Open conversation with Ana Ruiz' })).toHaveAttribute(
      'href',
      `/messages/${conversationId}`,
    )
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  test('Copy shows a message if the browser refuses, and otherwise copies the contact details and says so', async () => {
    const { user } = openRoom({ liked: true })
    const copy = within(await contact()).getByRole('button', { name: 'Copy' })
    vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new DOMException('no')) } })
    await user.click(copy)
    expect(await screen.findByText(/blocked copying/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Copied' })).not.toBeInTheDocument()
    vi.unstubAllGlobals()
    await user.click(copy)
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeVisible()
    expect(screen.getByText('Contact details copied.').closest('[role="status"]')).toBeVisible()
    expect(await navigator.clipboard.readText()).toBe(CONTACT)
  })

  test('contact details without address or number are shown as text', async () => {
    const room = answerRoom({ liked: true, contactInfo: '<a href="javascript:alert(1)">0 1 2</a>' })
    renderRoute(`/details/${room._id}`, { session: signedIn() })
    const panel = within(await contact())
    expect(panel.getByText('<a href="javascript:alert(1)">0 1 2</a>')).toBeVisible()
    expect(panel.queryByRole('link')).not.toBeInTheDocument()
  })

  test('a double click sends one like', async () => {
    const { user, calls } = openRoom()
    await user.dblClick(await interested())
    await contact()
    expect(calls).toEqual(['like'])
  })

  test("a failed like shows the server's message or a fallback, restores the count and is not retried", async () => {
    const { user } = openRoom()
    const limit =
      'You’ve seen the contact details of 30 new rooms in the last 24 hours, which is the limit. Please try again later.'
    let tries = 0
    server.events.on('request:start', ({ request }) => void (tries += Number(request.method === 'PATCH')))
    for (const [answer, sentence] of [
      [replyError(likeListing, 'rate_limited', { error: limit }), limit],
      [replyNothing(likeListing), 'Could not like the post.'],
      [replyText(likeListing, 502, '<h1>Bad Gateway</h1>'), 'Could not like the post.'],
    ] as const) {
      tries = 0
      server.use(answer)
      await user.click(await interested())
      // The dialog opens only when no retry follows.
      expect(await alertDialog('Error')).toHaveTextContent(sentence)
      expect(tries).toBe(1)
      await user.click(screen.getByRole('button', { name: 'Close' }))
      expect(screen.getByText('3 interested')).toBeVisible()
      expect(await interested()).not.toHaveAttribute('aria-disabled')
      expect(screen.queryByText('Contact details')).not.toBeInTheDocument()
    }
  })

  test('a response requested before the like does not undo the like', async () => {
    const room = aListing({ likeCount: 3, title: 'Attic' })
    answerLists()
    const api = mockInterest(room)
    const { until, open: answerLate } = gate()
    server.use(
      reply(searchListings, aPage([room])),
      // Delays the state before the like; answers the state after it at once.
      http.get('*/api/roommates/:id', async () => {
        const answer = {
          ...api.withInterest(room),
          photos: [],
          spot: null,
          waiting: 0,
          host: { name: 'Mara', memberSince: null, verified: false },
        }
        if (!answer.liked) await until
        return HttpResponse.json(answer)
      }),
      reply(listSimilar, []),
    )
    const { user } = renderRoute('/all-items', { session: signedIn() })
    await user.click(await screen.findByRole('link', { name: /View Details/ }))
    await user.click(await interested())
    await contact()
    answerLate()
    expect(await screen.findByText('Mara', { selector: 'p *' })).toBeVisible()
    expect(await contact()).toHaveTextContent(CONTACT)
    expect(screen.getByText('4 interested')).toBeVisible()
  })
})

describe('interest on a phone', () => {
  beforeEach(() => setWindowWidth(PHONE))
  afterEach(() => setWindowWidth(DESKTOP))

  test('has one button at the bottom, which then jumps to the contact details', async () => {
    const { user } = openRoom({ rent: 700 })
    const button = await interested()
    expect(button.parentElement).toHaveTextContent(
      "Message the hostI'm InterestedThe host will see your name and email.",
    )
    expect(screen.getAllByText('$700')).toHaveLength(1)
    await user.click(button)
    await closeComposer(user)
    const title = within(await contact()).getByRole('heading')
    expect(title).toHaveFocus()
    await user.tab()
    expect(title).not.toHaveFocus()
    await user.click(screen.getByRole('button', { name: 'Contact details' }))
    expect(title).toHaveFocus()
  })

  test('an unavailable room offers a message only', async () => {
    openRoom({ availability: 'not available' })
    const message = await screen.findByRole('button', { name: 'Message the host' })
    expect(message.parentElement).toHaveTextContent('Message the hostThe host marked this room unavailable.')
    expect(screen.queryByRole('button', { name: "I'm Interested" })).not.toBeInTheDocument()
  })

  test('the owner can edit from the bottom bar', async () => {
    const room = answerRoom({ isOwner: true })
    renderRoute(`/details/${room._id}`, { session: signedIn() })
    expect(await screen.findByRole('button', { name: 'This is Your Listing' })).toHaveAttribute('aria-disabled', 'true')
    expect(screen.getByRole('link', { name: 'Edit room' })).toBeVisible()
  })
})

describe('Remove interest', () => {
  test('after earlier interest, hides the shown contact details at once; Undo restores them', async () => {
    const { user, calls } = openRoom({ liked: true, likeCount: 4 })
    const panel = await contact()
    expect(panel).toHaveTextContent('You’re interested in this room.')
    expect(panel).toHaveTextContent(CONTACT)
    expect(within(panel).getByRole('heading', { name: 'Contact details' })).not.toHaveFocus()
    await user.click(within(panel).getByRole('button', { name: 'Remove interest' }))
    expect(screen.queryByText(CONTACT)).not.toBeInTheDocument()
    expect(screen.getByText('3 interested')).toBeVisible()
    expect(await interested()).toHaveFocus()
    expect(await screen.findByText('You’re no longer interested in this room.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await contact()).toHaveTextContent(CONTACT)
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(screen.getByText('4 interested')).toBeVisible()
    expect(calls).toEqual(['unlike', 'like'])
  })

  test('leaves no cached contact details', async () => {
    const room = aListing({ liked: true, contactInfo: CONTACT, title: 'Attic' })
    answerLists()
    const api = mockInterest(room)
    server.use(
      reply(searchListings, aPage([room])),
      reply(getListing, () => ({
        ...api.withInterest(room),
        photos: [],
        spot: null,
        waiting: 0,
        host: { name: 'Mara', memberSince: null, verified: false },
      })),
      reply(listSimilar, []),
    )
    const { user, goBack } = renderRoute('/all-items', { session: signedIn() })
    await user.click(await screen.findByRole('link', { name: /View Details/ }))
    await user.click(within(await contact()).getByRole('button', { name: 'Remove interest' }))
    await screen.findByText('You’re no longer interested in this room.')
    goBack()
    expect(await likeButton()).toHaveAttribute('aria-pressed', 'false')
    server.use(replyNothing(getListing))
    await user.click(screen.getByRole('link', { name: /View Details/ }))
    await interested()
    expect(screen.queryByText(CONTACT)).not.toBeInTheDocument()
    expect(api.calls).toEqual(['unlike'])
  })

  test('a failure shows "Error" and restores the contact details', async () => {
    const { user } = openRoom({ liked: true, likeCount: 4 })
    server.use(replyNothing(unlikeListing))
    await user.click(within(await contact()).getByRole('button', { name: 'Remove interest' }))
    expect(await alertDialog('Error')).toHaveTextContent('We couldn’t remove your interest. Please try again.')
    expect(screen.getByText(CONTACT)).toBeInTheDocument()
    expect(screen.getByText('4 interested')).toBeInTheDocument()
  })
})
