import { getConversation, getUnread, listConversations, listMessages } from '@roommate-finder/contracts/messages'
import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query'
import { describe, expect, test, vi } from 'vitest'
import { aConversation, aMessage } from '#src/testing/factories.ts'
import { gate, reply, server } from '#src/testing/server.ts'
import { addToThread, messageQueries, refreshConversation } from './queries.ts'

const id = 'f'.repeat(24)

test('a sent message stays in the thread when a refetch in flight answers without it', async () => {
  const [first, sent] = [aMessage({ body: 'First' }), aMessage({ body: 'Sent', mine: true })]
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const bodies = () =>
    queryClient
      .getQueryData(messageQueries.thread(id).queryKey)
      ?.pages.flatMap(({ items }) => items.map(({ body }) => body))
  server.use(reply(listMessages, { items: [first], next: null }))
  await queryClient.fetchInfiniteQuery(messageQueries.thread(id))

  const { until, open } = gate()
  server.use(reply(listMessages, { items: [first], next: null }, { until }))
  const refetch = queryClient.fetchInfiniteQuery(messageQueries.thread(id)).catch(() => undefined)
  await addToThread(queryClient, id, sent)
  expect(bodies()).toEqual(['Sent', 'First'])
  open()
  await refetch
  expect(bodies()).toEqual(['Sent', 'First'])
})

describe('an event about a conversation', () => {
  const at = (minute: number) => new Date(Date.UTC(2026, 10, 1, 9, minute)).toISOString()
  const event = (_id: string) => JSON.stringify({ _id })

  test('moves it in loaded pages of the inbox, by one request for it', async () => {
    const conversations = [4, 3, 2, 1].map((minute) => aConversation({ lastMessageAt: at(minute) }))
    const [first, second, third, fourth] = conversations.map(({ _id }) => _id)
    let lists = 0
    server.use(
      reply(getUnread, { messages: 0, notifications: 0 }),
      reply(listConversations, (url) => {
        lists += 1
        return url.searchParams.has('cursor')
          ? { items: conversations.slice(2), next: null }
          : { items: conversations.slice(0, 2), next: 'more' }
      }),
    )
    const queryClient = new QueryClient()
    const inbox = new InfiniteQueryObserver(queryClient, messageQueries.inbox(false))
    const stop = inbox.subscribe(() => undefined)
    await vi.waitFor(() => expect(inbox.getCurrentResult().hasNextPage).toBe(true))
    await inbox.fetchNextPage()
    lists = 0
    const listed = () => inbox.getCurrentResult().data?.pages.map(({ items }) => items.map(({ _id }) => _id))

    const moved = aConversation({ _id: third as string, lastMessageAt: at(5), preview: 'New' })
    server.use(reply(getConversation, moved))
    refreshConversation(queryClient, event(moved._id))
    await vi.waitFor(() => expect(listed()).toEqual([[third, first, second], [fourth]]))

    server.use(reply(getConversation, { ...moved, archived: true }))
    refreshConversation(queryClient, event(moved._id))
    await vi.waitFor(() => expect(listed()).toEqual([[first, second], [fourth]]))
    expect(lists).toBe(0)
    stop()
  })

  test('during a request for the conversation requests it again', async () => {
    const conversation = aConversation({ preview: 'Old' })
    const { until, open } = gate()
    let requests = 0
    server.use(
      reply(getUnread, { messages: 0, notifications: 0 }),
      reply(listConversations, { items: [conversation], next: null }),
      reply(
        getConversation,
        () => {
          requests += 1
          return { ...conversation, preview: `Message ${requests}` }
        },
        { until },
      ),
    )
    const queryClient = new QueryClient()
    const inbox = new InfiniteQueryObserver(queryClient, messageQueries.inbox(false))
    const stop = inbox.subscribe(() => undefined)
    await vi.waitFor(() => expect(inbox.getCurrentResult().isSuccess).toBe(true))
    const previews = () =>
      inbox.getCurrentResult().data?.pages.flatMap(({ items }) => items.map((item) => item.preview))

    refreshConversation(queryClient, event(conversation._id))
    await vi.waitFor(() => expect(queryClient.isFetching(messageQueries.conversation(conversation._id))).toBe(1))
    refreshConversation(queryClient, event(conversation._id))
    open()
    await vi.waitFor(() => expect(previews()).toEqual(['Message 2']))
    stop()
  })

  test.each([
    ['merges them', ['D', 'C', 'B'], ['D', 'C', 'B', 'A'], ['first']],
    ['loads all pages again if it knows none of them', ['F', 'E'], ['F', 'E'], ['first', 'first', 'next']],
  ])('with new messages in a thread of two pages, %s', async (_outcome, newest, shown, expected) => {
    const message = (body: string) =>
      aMessage({ _id: body.padStart(24, '0').toLowerCase(), body, createdAt: at(body.charCodeAt(0) - 60) })
    let firstPage = ['C', 'B', 'A']
    const requests: string[] = []
    server.use(
      reply(getUnread, { messages: 0, notifications: 0 }),
      reply(listMessages, (url) => {
        const isFirst = !url.searchParams.has('cursor')
        requests.push(isFirst ? 'first' : 'next')
        return isFirst ? { items: firstPage.map(message), next: '1' } : { items: [message('0')], next: null }
      }),
    )
    const queryClient = new QueryClient()
    const thread = new InfiniteQueryObserver(queryClient, messageQueries.thread(id))
    const stop = thread.subscribe(() => undefined)
    await vi.waitFor(() => expect(thread.getCurrentResult().hasNextPage).toBe(true))
    await thread.fetchNextPage()
    firstPage = newest
    requests.length = 0
    refreshConversation(queryClient, event(id))
    const bodies = () => thread.getCurrentResult().data?.pages.flatMap(({ items }) => items.map(({ body }) => body))
    await vi.waitFor(() => expect(bodies()).toEqual([...shown, '0']))
    expect(requests).toEqual(expected)
    stop()
  })
})
