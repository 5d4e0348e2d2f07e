import { getListing, listSimilar } from '@roommate-finder/contracts/listings'
import {
  getConversation,
  listConversations,
  listMessages,
  messageListing,
  sendMessage,
} from '@roommate-finder/contracts/messages'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { editInOtherTab } from '#src/testing/browser.ts'
import { aConversation, aMessage, listingDetails } from '#src/testing/factories.ts'
import { setField } from '#src/testing/fields.ts'
import { renderRoute, signedIn, visitor } from '#src/testing/render-route.tsx'
import { gate, reply, server } from '#src/testing/server.ts'
import { closeTab } from '#src/testing/web-locks.ts'
import { done, hanging, lost, refused, replyInOrder } from '#src/testing/writes.ts'

const field = () => screen.findByRole('textbox', { name: 'Your message' })
const clientIdOf = ({ body }: { body: unknown }) => (body as { clientId: string }).clientId

describe('the messages of a conversation', () => {
  const conversation = aConversation()

  beforeEach(() =>
    server.use(
      reply(listConversations, { items: [conversation], next: null }),
      reply(getConversation, conversation),
      reply(listMessages, { items: [], next: null }),
    ),
  )

  const open = async (session = signedIn()) => {
    const view = renderRoute(`/messages/${conversation._id}`, { session })
    await field()
    return view
  }
  const send = async (text: string) => {
    setField('Your message', text)
    fireEvent.click(screen.getByRole('button', { name: 'Send' }))
    await screen.findByText(text)
  }

  test('that failed are “Not sent” after a reload, and Retry sends each once, with its clientId', async () => {
    const sent = replyInOrder(sendMessage, lost, lost, done(sendMessage, aMessage({ mine: true, body: 'First' })))
    await open()
    await send('First')
    await send('Second')
    await waitFor(() => expect(screen.getAllByText(/^Not sent/)).toHaveLength(2))
    cleanup()

    const { user } = await open()
    expect(screen.getAllByText(/^Not sent/)).toHaveLength(2)
    await user.click(screen.getAllByRole('button', { name: 'Retry' })[0] as HTMLElement)
    await waitFor(() => expect(screen.getAllByText(/^Not sent/)).toHaveLength(1))
    expect(screen.getByText('First')).toBeVisible()
    expect(sent).toHaveLength(3)
    expect(clientIdOf(sent[2] as never)).toBe(clientIdOf(sent[0] as never))
    cleanup()

    await open()
    expect(screen.queryByText('First')).not.toBeInTheDocument()
    expect(screen.getByText('Second')).toBeVisible()
  })

  test('that were in flight when the page closed are sent again, with their clientId', async () => {
    const sent = replyInOrder(sendMessage, hanging)
    await open()
    await send('Hello')
    expect(screen.getByText('Sending…')).toBeVisible()
    cleanup()
    closeTab()
    replyInOrder(sendMessage, async (again) => {
      expect(clientIdOf(again)).toBe(clientIdOf(sent[0] as never))
      return done(sendMessage, aMessage({ mine: true, body: 'Hello' }))(again)
    })
    await open()
    await waitFor(() => expect(screen.queryByText('Sending…')).not.toBeInTheDocument())
    expect(screen.getByText('Hello')).toBeVisible()
    expect(localStorage.length).toBe(0)
  })

  test('that were in flight long ago are “Not sent”', async () => {
    const sent = replyInOrder(sendMessage, hanging)
    await open()
    await send('Hello')
    cleanup()
    closeTab()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6 * 60_000 })
    try {
      await open()
      expect(screen.getByText(/^Not sent/)).toBeVisible()
    } finally {
      vi.useRealTimers()
    }
    expect(sent).toHaveLength(1)
  })

  test('that another tab sends are “Sending…” and sent once', async () => {
    const { until, open: answer } = gate()
    const sent = replyInOrder(sendMessage, async (message) => {
      await until
      return done(sendMessage, aMessage({ mine: true, body: 'Hello' }))(message)
    })
    await open()
    await send('Hello')
    const other = renderRoute(`/messages/${conversation._id}`, { session: signedIn() })
    await waitFor(() => expect(screen.getAllByText('Sending…')).toHaveLength(2))
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    answer()
    await waitFor(() => expect(screen.queryByText('Sending…')).not.toBeInTheDocument())
    other.unmount()
    expect(sent).toHaveLength(1)
  })

  test('that fail because the session ends are “Not sent” for their author only', async () => {
    replyInOrder(sendMessage, refused('unauthenticated'))
    const { become } = await open()
    await send('Hello')
    become(visitor)
    await screen.findByRole('heading', { name: 'Sign in' })
    become(signedIn({ uid: 'ben' }))
    await field()
    expect(screen.queryByText('Hello')).not.toBeInTheDocument()
    become(signedIn())
    expect(await screen.findByText('Hello')).toBeVisible()
    expect(await screen.findByText(/^Not sent/)).toBeVisible()
  })

  test('that failed can be discarded, also in a closed conversation', async () => {
    replyInOrder(sendMessage, lost)
    await open()
    await send('Hello')
    await screen.findByText(/^Not sent/)
    cleanup()
    server.use(reply(getConversation, { ...conversation, state: 'closed' }))
    const { user } = renderRoute(`/messages/${conversation._id}`, { session: signedIn() })
    await user.click(await screen.findByRole('button', { name: 'Discard' }))
    expect(screen.queryByText('Hello')).not.toBeInTheDocument()
    expect(localStorage.length).toBe(0)
  })

  test('that was edited without changes is sent again with its clientId', async () => {
    const sent = replyInOrder(sendMessage, lost)
    const { user } = await open()
    await send('Hello')
    await user.click(await screen.findByRole('button', { name: 'Edit' }))
    fireEvent.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(clientIdOf(sent[1] as never)).toBe(clientIdOf(sent[0] as never))
  })

  test('typed but not sent follow their author into another tab, and leave the field when that tab sends', async () => {
    await open()
    setField('Your message', 'Half a')
    await editInOtherTab(() => undefined)
    cleanup()
    await open()
    expect(await field()).toHaveValue('Half a')
    await editInOtherTab(() => localStorage.clear())
    expect(await field()).toHaveValue('')
  })
})

describe('Message the host', () => {
  const room = listingDetails({ title: 'Attic' })
  const TEXT = 'May I come and see the room?'
  const conversation = aConversation()
  const started = done(messageListing, { conversation, message: aMessage({ mine: true, body: TEXT }) })

  beforeEach(() =>
    server.use(
      reply(getListing, room),
      reply(listSimilar, []),
      reply(listConversations, { items: [conversation], next: null }),
      reply(getConversation, conversation),
      reply(listMessages, { items: [], next: null }),
    ),
  )

  const open = async () => {
    const view = renderRoute(`/details/${room._id}`, { session: signedIn() })
    await view.user.click(await screen.findByRole('button', { name: 'Message the host' }))
    await field()
    return view
  }
  const sendButton = () => screen.getByRole('button', { name: 'Send message' })

  test('a text whose answer was lost is sent again with its clientId, also after a reload', async () => {
    const sent = replyInOrder(messageListing, lost, lost, started)
    const first = await open()
    setField('Your message', TEXT)
    await first.user.click(sendButton())
    await screen.findByText('We couldn’t send your message. Please try again.')
    await first.user.click(screen.getByRole('button', { name: 'Cancel' }))
    await first.user.click(screen.getByRole('button', { name: 'Message the host' }))
    await first.user.click(sendButton())
    await waitFor(() => expect(sent).toHaveLength(2))
    await screen.findByText('We couldn’t send your message. Please try again.')
    cleanup()

    const { user, address } = await open()
    expect(await field()).toHaveValue(TEXT)
    await user.click(sendButton())
    await waitFor(() => expect(address()).toBe(`/messages/${conversation._id}`))
    expect(new Set(sent.map(clientIdOf)).size).toBe(1)
    cleanup()
    await open()
    expect(await field()).toHaveValue('')
  })

  test('does not close while it sends', async () => {
    const { until, open: answer } = gate()
    replyInOrder(messageListing, async (sent) => {
      await until
      return lost(sent)
    })
    const { user } = await open()
    setField('Your message', TEXT)
    await user.click(sendButton())
    await screen.findByRole('button', { name: 'Sending…' })
    for (const name of ['Cancel', 'Close']) await user.click(screen.getByRole('button', { name }))
    expect(screen.getByRole('dialog', { name: 'Message the host' })).toBeVisible()
    answer()
    await screen.findByText('We couldn’t send your message. Please try again.')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  test('an answer after the user has left the page opens no other page', async () => {
    const { until, open: answer } = gate()
    replyInOrder(messageListing, async (sent) => {
      await until
      return started(sent)
    })
    const { user, address } = await open()
    setField('Your message', TEXT)
    await user.click(sendButton())
    await screen.findByRole('button', { name: 'Sending…' })
    fireEvent.click(within(screen.getByRole('contentinfo')).getByRole('link', { name: 'Support' }))
    await screen.findByRole('heading', { level: 1, name: 'Support' })
    answer()
    expect(await screen.findByText('Your message was sent.')).toBeVisible()
    expect(address()).toBe('/support')
  })

  test('a suggestion is added to a typed text', async () => {
    const { user } = await open()
    setField('Your message', 'Hello Hana')
    await user.click(screen.getByRole('button', { name: 'Is the room still available?' }))
    expect(await field()).toHaveValue('Hello Hana\nIs the room still available?')
  })

  test('a text that is too short is refused without a request', async () => {
    const { user } = await open()
    setField('Your message', 'Hi')
    await user.click(sendButton())
    expect(await screen.findByText('Please write a little more: 20 characters or more')).toBeVisible()
    expect(await field()).toHaveFocus()
  })
})
