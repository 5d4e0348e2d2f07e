import { getListing, listSimilar } from '@roommate-finder/contracts/listings'
import {
  archiveConversation,
  type Conversation,
  getConversation,
  listConversations,
  listMessages,
  type Message,
  markRead,
  messageListing,
  sendMessage,
  withdrawMessage,
} from '@roommate-finder/contracts/messages'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import { setServerClock } from '#src/lib/server-clock.ts'
import { aConversation, aMessage, listingDetails } from '#src/testing/factories.ts'
import { setField } from '#src/testing/fields.ts'
import { renderRoute, signedIn, visitor } from '#src/testing/render-route.tsx'
import { openEventStream, reply, replyError, replyNothing, server } from '#src/testing/server.ts'
import { refused, replyInOrder } from '#src/testing/writes.ts'

const serve = (conversation: Conversation, messages: Message[], inbox = [conversation]) =>
  server.use(
    reply(listConversations, (url) => ({
      items: url.searchParams.get('archived') === 'true' ? [] : inbox,
      next: null,
    })),
    reply(getConversation, conversation),
    reply(listMessages, { items: messages.toReversed(), next: null }),
    reply(markRead, { unread: 0 }),
  )

const open = (address = '/messages') => renderRoute(address, { session: signedIn() })
const field = () => screen.findByRole('textbox', { name: 'Your message' })

/** Records the bodies that are sent, and answers with a message. */
const recordSent = (status = 201) => {
  const bodies: { body: string; clientId: string }[] = []
  server.use(
    http.post(`*/api${sendMessage.path}`, async ({ request }) => {
      const body = (await request.json()) as { body: string; clientId: string }
      bodies.push(body)
      return HttpResponse.json(aMessage({ mine: true, body: body.body }), { status })
    }),
  )
  return bodies
}

describe('/messages', () => {
  test('redirects a visitor to sign in', async () => {
    const { address } = renderRoute('/messages', { session: visitor })
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
    expect(address()).toBe('/login')
  })

  test('lists conversations with unread counts, searches names and titles, and switches to Archived', async () => {
    const loft = aConversation({ other: { name: 'Lea Loft', verified: false, memberSince: null }, unread: 2 })
    const attic = aConversation({
      listing: { _id: 'a'.repeat(24), title: 'Attic', roomType: 'Single', rent: null, availability: 'available' },
    })
    serve(loft, [], [loft, attic])
    const { user, address } = open()
    const list = await screen.findByRole('list', { name: 'Conversations' })
    expect((await within(list).findAllByRole('link')).map((link) => link.getAttribute('href'))).toEqual([
      `/messages/${loft._id}`,
      `/messages/${attic._id}`,
    ])
    expect(within(list).getByText('2').parentElement).toHaveTextContent('2 unread')
    await user.type(screen.getByRole('searchbox', { name: 'Search people and rooms' }), 'attic')
    expect(within(list).getAllByRole('link')).toHaveLength(1)
    await user.clear(screen.getByRole('searchbox'))
    await user.click(screen.getByRole('radio', { name: 'Archived' }))
    expect(await screen.findByText('No archived conversations.')).toBeVisible()
    expect(address()).toBe('/messages?folder=archived')
  })

  test('shows who wrote last, and the last title of a room that was removed', async () => {
    const mine = aConversation({ lastMine: true, preview: 'See you then' })
    const removed = aConversation({ listing: null, listingTitle: 'Old attic', state: 'listing_removed' })
    serve(mine, [], [mine, removed])
    open()
    const [first, second] = await screen.findAllByRole('link', { name: /Hana Host/ })
    expect(first).toHaveTextContent('You: See you then')
    expect(second).toHaveTextContent('Old attic')
    expect(second).not.toHaveTextContent('You:')
  })

  test('draws a room without photos as its page does, in the inbox and the thread', async () => {
    const drawingOf = (element: Element | null | undefined) => {
      const svg = element?.querySelector('svg[viewBox="0 0 320 240"]')
      return [svg?.innerHTML, svg?.parentElement?.getAttribute('style')]
    }
    const room = listingDetails({ roomType: 'Studio' })
    const { _id, title, roomType, rent, availability } = room
    const conversation = aConversation({ listing: { _id, title, roomType, rent, availability } })
    serve(conversation, [aMessage()])
    server.use(reply(getListing, room), reply(listSimilar, []))
    const { user } = open(`/messages/${conversation._id}`)
    const roomLink = await screen.findByRole('link', { name: /\$850/ })
    const shown = [drawingOf(roomLink), drawingOf(await screen.findByRole('link', { name: /Hana Host/ }))]
    await user.click(roomLink)
    await screen.findByRole('heading', { name: 'About this room' })
    const drawing = drawingOf(screen.getByRole('main'))
    expect(drawing[0]).toContain('#scene-room-Studio')
    expect(shown).toEqual([drawing, drawing])
  })

  test('a search also finds conversations of later pages', async () => {
    const attic = aConversation({ other: { name: 'Ada Attic', verified: true, memberSince: null } })
    server.use(
      reply(listConversations, (url) =>
        url.searchParams.has('cursor')
          ? { items: [attic], next: null }
          : { items: [aConversation()], next: `1-${'0'.repeat(24)}` },
      ),
    )
    const { user } = open()
    await screen.findByRole('link', { name: /Hana Host/ })
    expect(screen.queryByRole('link', { name: /Ada Attic/ })).not.toBeInTheDocument()
    await user.type(screen.getByRole('searchbox'), 'ada')
    expect(await screen.findByRole('link', { name: /Ada Attic/ })).toBeVisible()
  })

  test('after a failure, offers Retry; without conversations, says how to start one', async () => {
    server.use(replyError(listConversations, 'unavailable'))
    const { user } = open()
    expect(await screen.findByText('We couldn’t load your conversations.')).toBeVisible()
    serve(aConversation(), [], [])
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('heading', { name: 'No messages yet' })).toBeVisible()
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'See all rooms' })).toBeVisible()
  })
})

describe('/messages/:id', () => {
  test('opened from the inbox, focuses its heading, and the inbox its own', async () => {
    const [one, other] = [
      aConversation(),
      aConversation({ other: { name: 'Lea Loft', verified: false, memberSince: null } }),
    ]
    serve(one, [], [one, other])
    const { user, goBack } = open()
    const list = await screen.findByRole('list', { name: 'Conversations' })
    await user.click((await within(list).findAllByRole('link'))[0] as HTMLElement)
    await waitFor(() => expect(screen.getByRole('heading', { name: `About ${one.other.name}` })).toHaveFocus())
    serve(other, [], [one, other])
    await user.click(within(list).getAllByRole('link')[1] as HTMLElement)
    await waitFor(() => expect(screen.getByRole('heading', { name: 'About Lea Loft' })).toHaveFocus())
    goBack()
    goBack()
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Messages' })).toHaveFocus())
  })

  test('shows the room, the messages in order and Seen, and marks the conversation as read', async () => {
    const conversation = aConversation({ unread: 1 })
    const marked: unknown[] = []
    const received = aMessage({ body: 'Yes, it is.' })
    serve(conversation, [
      aMessage({ mine: true, body: 'Hello there', seen: true }),
      aMessage({ mine: true, body: 'Is it free?', seen: true }),
      received,
    ])
    server.use(
      http.post(`*/api${markRead.path}`, async ({ request }) => {
        marked.push(await request.json())
        return HttpResponse.json({ unread: 0 })
      }),
    )
    open(`/messages/${conversation._id}`)
    expect(await screen.findByRole('link', { name: /Sunny room near the park.*\$850/ })).toHaveAttribute(
      'href',
      `/details/${conversation.listing?._id}`,
    )
    const own = await screen.findByText('Is it free?')
    const thread = within(screen.getByRole('region', { name: 'Conversation' }))
    expect(own.compareDocumentPosition(thread.getByText('Yes, it is.'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    // Only below the last own message; getByText fails on two matches.
    expect(screen.getByText('Seen')).toBeVisible()
    expect(screen.getByRole('heading', { level: 3, name: 'Today' })).toBeVisible()
    await waitFor(() => expect(marked[0]).toEqual({ upTo: received._id }))
  })

  test('is marked as read once its end is in sight, without a dialog above it', async () => {
    const conversation = aConversation({ unread: 1 })
    serve(conversation, [aMessage({ body: 'First' }), aMessage({ body: 'Visit https://rooms.example now' })])
    let calls = 0
    const marks = () => {
      calls += 1
      return { unread: 0 }
    }
    const sendEvent = openEventStream()
    const { user } = open(`/messages/${conversation._id}`)
    await screen.findByText('First')
    await user.click(screen.getByRole('link', { name: 'https://rooms.example' }))
    await screen.findByRole('alertdialog')
    server.use(reply(markRead, marks))
    serve(conversation, [aMessage({ body: 'First' }), aMessage({ body: 'Second' })])
    server.use(reply(markRead, marks))
    sendEvent('conversation', { _id: conversation._id })
    await screen.findByText('Second')
    expect(calls).toBe(0)
    await user.click(screen.getByRole('button', { name: 'Stay' }))
    await waitFor(() => expect(calls).toBe(1))

    const thread = screen.getByRole('region', { name: 'Messages' })
    thread.scrollTop = -500
    fireEvent.scroll(thread)
    await screen.findByRole('button', { name: 'Newest messages' })
    calls = 0
    serve(conversation, [aMessage({ body: 'Second' }), aMessage({ body: 'Third' })])
    server.use(reply(markRead, marks))
    sendEvent('conversation', { _id: conversation._id })
    await screen.findByText('Third')
    expect(calls).toBe(0)
    thread.scrollTop = 0
    fireEvent.scroll(thread)
    await waitFor(() => expect(calls).toBeGreaterThan(0))
  })

  test('a click on the name of the other person shows the known facts about them', async () => {
    const other = {
      name: 'Hana Host',
      memberSince: '2024-03-05T12:00:00.000Z',
      verified: true,
      emailConfirmedAt: '2026-05-04T09:00:00.000Z',
      repliesWithin: 'hour' as const,
    }
    const conversation = aConversation({ other })
    serve(conversation, [])
    const { user } = open(`/messages/${conversation._id}`)
    const name = await screen.findByRole('heading', { name: 'About Hana Host' })
    expect(screen.getByText('We haven’t verified this person')).not.toBeVisible()
    await user.click(name)
    expect(screen.getByText(/^Email confirmed/)).toHaveTextContent('Email confirmed May 2026')
    expect(screen.getByText(/^Member since/)).toBeVisible()
    expect(screen.getByText('Usually replies within an hour')).toBeVisible()
    expect(screen.getByText('We haven’t verified this person')).toBeVisible()
  })

  test('a text over 2,000 characters cannot be sent; Press Enter to send and Shift+Enter breaks the line', async () => {
    const conversation = aConversation()
    serve(conversation, [aMessage()])
    const sent = recordSent()
    const { user } = open(`/messages/${conversation._id}`)
    await user.click(await field())
    await user.paste('x'.repeat(2_001))
    expect(screen.getByText('Message can be up to 2,000 characters')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Send' })).toHaveAttribute('aria-disabled', 'true')
    await user.clear(await field())
    await user.type(await field(), 'Hello{Shift>}{Enter}{/Shift}there')
    // The Enter of an input method in Safari.
    fireEvent.keyDown(await field(), { key: 'Enter', keyCode: 229 })
    expect(sent).toEqual([])
    await user.type(await field(), '{Enter}')
    await waitFor(() => expect(sent.map(({ body }) => body)).toEqual(['Hello\nthere']))
    expect(await field()).toHaveValue('')
    expect(await screen.findByText(/^Hello\s+there$/)).toBeVisible()
  })

  test('on a touch screen Enter breaks the line, and nothing offers to change that', async () => {
    const conversation = aConversation()
    serve(conversation, [aMessage()])
    const sent = recordSent()
    window.happyDOM.settings.navigator.maxTouchPoints = 1
    const { user } = open(`/messages/${conversation._id}`)
    await user.type(await field(), 'Hello{Enter}there')
    expect(await field()).toHaveValue('Hello\nthere')
    expect(screen.queryByRole('checkbox', { name: /Enter/ })).not.toBeInTheDocument()
    expect(sent).toEqual([])
    window.happyDOM.settings.navigator.maxTouchPoints = 0
  })

  test('a failed message can be edited in the field', async () => {
    const conversation = aConversation()
    serve(conversation, [aMessage()])
    server.use(replyNothing(sendMessage))
    const { user } = open(`/messages/${conversation._id}`)
    await user.type(await field(), 'Helo{Enter}')
    await screen.findByText(/^Not sent/)
    await user.type(await field(), 'Later')
    await user.click(screen.getByRole('button', { name: 'Edit' }))
    expect(await field()).toHaveValue('Later\nHelo')
    expect(await field()).toHaveFocus()
    expect(screen.queryByText(/^Not sent/)).not.toBeInTheDocument()
  })

  test('a failed message is kept after a visit to another page, and Retry sends it again', async () => {
    const conversation = aConversation()
    serve(conversation, [aMessage()])
    server.use(replyNothing(sendMessage))
    const { user, goBack } = open(`/messages/${conversation._id}`)
    await user.type(await field(), 'Hello{Enter}')
    expect(await screen.findByText('Not sent. Please check your connection.')).toBeVisible()
    await user.click(within(screen.getByRole('banner')).getByRole('link', { name: 'Support' }))
    await screen.findByRole('heading', { level: 1, name: 'Support' })
    goBack()
    expect(await screen.findByText(/^Not sent/)).toBeVisible()
    const sent = recordSent(200)
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(screen.queryByText(/^Not sent/)).not.toBeInTheDocument())
    expect(sent).toEqual([
      { body: 'Hello', clientId: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/) as string },
    ])
  })

  test('older messages load on request, above the newer ones', async () => {
    const conversation = aConversation()
    serve(conversation, [])
    server.use(
      reply(listMessages, (url) =>
        url.searchParams.has('cursor')
          ? { items: [aMessage({ body: 'Older' })], next: null }
          : { items: [aMessage({ body: 'Newer' })], next: `1-${'0'.repeat(24)}` },
      ),
    )
    const { user } = open(`/messages/${conversation._id}`)
    await user.click(await screen.findByRole('button', { name: 'Show older messages' }))
    const older = await screen.findByText('Older')
    expect(older.compareDocumentPosition(screen.getByText('Newer'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(screen.queryByRole('button', { name: 'Show older messages' })).not.toBeInTheDocument()
  })

  test('keeps a draft per conversation', async () => {
    const conversation = aConversation()
    serve(conversation, [aMessage()])
    const first = open(`/messages/${conversation._id}`)
    await first.user.type(await field(), 'Half a sentence')
    first.unmount()
    serve(conversation, [aMessage()])
    open(`/messages/${conversation._id}`)
    expect(await field()).toHaveValue('Half a sentence')
  })

  test('a safety note is shown above a received text until it is hidden', async () => {
    const conversation = aConversation()
    serve(conversation, [aMessage({ body: 'Pay now', warning: 'payment' })])
    const { user } = open(`/messages/${conversation._id}`)
    const note = await screen.findByText(/this message is about money/)
    expect(note.compareDocumentPosition(screen.getByText('Pay now'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(screen.getByRole('link', { name: 'How to stay safe' })).toHaveAttribute('href', '/safety')
    await user.click(screen.getByRole('button', { name: 'Hide safety notes in this conversation' }))
    expect(note).not.toBeInTheDocument()
    expect(screen.getByText('Pay now')).toBeVisible()
  })

  test('a link in a message asks before it opens, and names the real host', async () => {
    const conversation = aConversation()
    serve(conversation, [aMessage({ body: 'Pay at https://pay.example/room now' })])
    const { user } = open(`/messages/${conversation._id}`)
    await screen.findByText(/Pay at/)
    const link = screen.getByRole('link', { name: 'https://pay.example/room' })
    await user.pointer({ keys: '[MouseRight]', target: link })
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
    await user.click(link)
    expect(await screen.findByRole('alertdialog', { name: 'Open this link?' })).toHaveTextContent('pay.example')
  })

  describe('an own message', () => {
    const unsend = () => screen.queryByRole('button', { name: 'Unsend' })
    const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
    const openThread = async (fields: Partial<Message> = {}, conversation = aConversation()) => {
      const message = aMessage({ mine: true, body: 'Oops', ...fields })
      serve(conversation, [message])
      const view = open(`/messages/${conversation._id}`)
      await screen.findByText('Oops')
      return { ...view, conversation, message }
    }

    test('that is recent can be unsent after a question', async () => {
      let calls = 0
      server.use(
        http.delete(`*/api${withdrawMessage.path}`, () => {
          calls += 1
          return new HttpResponse(null, { status: 204 })
        }),
      )
      const { user, conversation, message } = await openThread()
      await user.click(screen.getByRole('button', { name: 'Unsend' }))
      await user.click(await screen.findByRole('button', { name: 'Keep message' }))
      expect(calls).toBe(0)
      serve(conversation, [{ ...message, body: '', withdrawn: true }])
      await user.click(screen.getByRole('button', { name: 'Unsend' }))
      const question = within(await screen.findByRole('alertdialog', { name: 'Unsend this message?' }))
      await user.click(question.getByRole('button', { name: 'Unsend' }))
      expect(await screen.findByText(/unsent a message$/)).toHaveTextContent('You unsent a message')
      expect(calls).toBe(1)
    })

    test('that can no longer be unsent says why', async () => {
      const error = 'You can only unsend a message within 5 minutes of sending it.'
      server.use(replyError(withdrawMessage, 'forbidden', { error }))
      const { user } = await openThread()
      await user.click(screen.getByRole('button', { name: 'Unsend' }))
      const question = within(await screen.findByRole('alertdialog', { name: 'Unsend this message?' }))
      await user.click(question.getByRole('button', { name: 'Unsend' }))
      expect(await screen.findByText(error)).toBeVisible()
    })

    test('offers Unsend for five minutes, also while nothing else changes', async () => {
      vi.useFakeTimers({ shouldAdvanceTime: true })
      try {
        await openThread({ createdAt: minutesAgo(4) })
        expect(unsend()).toBeVisible()
        await act(() => vi.advanceTimersByTimeAsync(61_000))
        expect(unsend()).not.toBeInTheDocument()
      } finally {
        vi.useRealTimers()
      }
    })

    test.each([
      ['10 minutes ahead', 10],
      ['10 minutes behind', -10],
    ])('offers Unsend by the clock of the server, of which the browser is %s', async (_clock, minutes) => {
      const serverNow = Date.now() - minutes * 60_000
      const conversation = aConversation()
      const message = aMessage({ mine: true, body: 'Oops', createdAt: new Date(serverNow - 60_000).toISOString() })
      serve(conversation, [])
      server.use(
        http.get(`*/api${listMessages.path}`, () =>
          HttpResponse.json({ items: [message], next: null }, { headers: { Date: new Date(serverNow).toUTCString() } }),
        ),
      )
      open(`/messages/${conversation._id}`)
      await screen.findByText('Oops')
      expect(unsend()).toBeVisible()
      setServerClock(new Response(null, { headers: { Date: new Date().toUTCString() } }))
    })

    test('of a closed conversation does not offer Unsend', async () => {
      await openThread({}, aConversation({ state: 'closed', listing: null }))
      expect(unsend()).not.toBeInTheDocument()
    })
  })

  test('a message that the other person has withdrawn can be reported', async () => {
    const conversation = aConversation()
    serve(conversation, [aMessage({ body: '', withdrawn: true })])
    const { user } = open(`/messages/${conversation._id}`)
    expect(await screen.findByText(/unsent a message$/)).toHaveTextContent('Hana Host unsent a message')
    await user.click(screen.getByRole('button', { name: 'Report this message' }))
    expect(await screen.findByRole('dialog', { name: /report/i })).toBeVisible()
  })

  test('after an event from the API, shows and announces the new message', async () => {
    const conversation = aConversation()
    serve(conversation, [aMessage({ body: 'First' })])
    const sendEvent = openEventStream()
    open(`/messages/${conversation._id}`)
    await screen.findByText('First')
    serve(conversation, [aMessage({ body: 'First' }), aMessage({ body: 'Second' })])
    sendEvent('conversation', { _id: conversation._id })
    expect(await screen.findByText('Second')).toBeVisible()
    expect(screen.getByText('Hana Host: Second')).toHaveAttribute('role', 'status')
  })

  test('archives the conversation', async () => {
    const conversation = aConversation()
    serve(conversation, [aMessage()])
    server.use(http.post(`*/api${archiveConversation.path}`, () => new HttpResponse(null, { status: 204 })))
    const { user } = open(`/messages/${conversation._id}`)
    await user.click(await screen.findByRole('button', { name: 'Conversation actions' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Archive' }))
    expect(await screen.findByText('Conversation archived.')).toBeVisible()
  })

  test('a closed conversation is readable, has no message field and shows only the name of the person', async () => {
    const conversation = aConversation({ state: 'closed', listing: null })
    serve(conversation, [aMessage({ body: 'The last word' })])
    open(`/messages/${conversation._id}`)
    expect(await screen.findByText('This conversation is closed. You can still read it.')).toBeVisible()
    expect(await screen.findByText('The last word')).toBeVisible()
    expect(screen.queryByRole('textbox', { name: 'Your message' })).not.toBeInTheDocument()
    expect(screen.getByRole('heading', { name: `About ${conversation.other.name}` })).toBeVisible()
    expect(screen.queryByText(/^(Member since|Email |We haven’t verified)/)).not.toBeInTheDocument()
  })

  test('a conversation whose room was removed is readable and has no message field', async () => {
    const conversation = aConversation({ state: 'listing_removed', listing: null })
    serve(conversation, [aMessage({ body: 'The last word' })])
    open(`/messages/${conversation._id}`)
    const removed = 'This room was removed. You can still read the messages.'
    expect(await screen.findByText(removed)).toBeVisible()
    expect(await screen.findByText('The last word')).toBeVisible()
    expect(screen.queryByRole('textbox', { name: 'Your message' })).not.toBeInTheDocument()
  })

  test('an unknown conversation shows “This conversation doesn’t exist.”', async () => {
    serve(aConversation(), [], [])
    server.use(replyError(getConversation, 'not_found'))
    open(`/messages/${'f'.repeat(24)}`)
    expect(await screen.findByText('This conversation doesn’t exist.')).toBeVisible()
  })
})

describe('Message the host', () => {
  const openRoom = () => {
    const room = listingDetails({ title: 'Attic' })
    server.use(reply(getListing, room), reply(listSimilar, []))
    return open(`/details/${room._id}`)
  }

  test('starts with a suggestion, shows a refusal beside the kept text, and opens the conversation', async () => {
    const conversation = aConversation()
    const { user, address, goBack } = openRoom()
    await user.click(await screen.findByRole('button', { name: 'Message the host' }))
    await user.click(await screen.findByRole('button', { name: 'Is the room still available?' }))
    expect(await field()).toHaveValue('Is the room still available?')
    const error = 'Please write a little more: 20 characters or more'
    server.use(replyError(messageListing, 'validation_failed', { fields: { body: error } }))
    await user.click(screen.getByRole('button', { name: 'Send message' }))
    expect(await screen.findByText(error)).toBeVisible()
    expect(await field()).toHaveValue('Is the room still available?')
    serve(conversation, [aMessage({ mine: true, body: 'Is the room still available?' })])
    server.use(reply(messageListing, { conversation, message: aMessage({ mine: true }) }))
    await user.click(screen.getByRole('button', { name: 'Send message' }))
    await waitFor(() => expect(address()).toBe(`/messages/${conversation._id}`))
    expect(await screen.findByRole('heading', { level: 2, name: /Hana Host/ })).toBeVisible()
    goBack()
    expect(await screen.findByRole('heading', { level: 1, name: 'Attic' })).toBeVisible()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  test('closes by Back, which keeps the draft, and by Cancel, which goes back too', async () => {
    const { user, goBack, lastAction } = openRoom()
    const press = async () => user.click(await screen.findByRole('button', { name: 'Message the host' }))
    const expectClosed = async () => {
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
      expect(screen.getByRole('heading', { level: 1, name: 'Attic' })).toBeVisible()
    }
    await press()
    setField('Your message', 'May I still see the room?')
    goBack()
    await expectClosed()
    await press()
    expect(await field()).toHaveValue('May I still see the room?')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await expectClosed()
    expect(lastAction()).toBe('POP')
  })

  test('with a closed conversation, says so and links to it', async () => {
    const current = { _id: aConversation()._id, state: 'closed' }
    replyInOrder(messageListing, refused('conflict', { error: 'This conversation is closed.', current }))
    const { user } = openRoom()
    await user.click(await screen.findByRole('button', { name: 'Message the host' }))
    setField('Your message', 'May I still see the room?')
    await user.click(screen.getByRole('button', { name: 'Send message' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Your conversation about this room is closed. You can still read it.',
    )
    expect(screen.queryByRole('button', { name: 'Send message' })).not.toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Read the conversation' })).toHaveAttribute(
      'href',
      `/messages/${current._id}`,
    )
    expect(await field()).toHaveValue('May I still see the room?')
  })
})
