import { getUnread, listenToEvents, listMessages } from '@roommate-finder/contracts/messages'
import { QueryClientProvider, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { messageQueries } from '#src/features/messages/queries.ts'
import { unreadQuery } from '#src/lib/unread-query.ts'
import { aMessage } from '#src/testing/factories.ts'
import { openEventStream, reply, server } from '#src/testing/server.ts'
import { createQueryClient } from '../query-client.ts'
import { useLiveUpdates } from './use-live-updates.ts'

const id = 'f'.repeat(24)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  // The middle of the range of delays.
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Repeats a check until it passes. The fake time stands still. */
const eventually = async (check: () => void): Promise<void> => {
  for (let turns = 2_000; ; turns--) {
    try {
      check()
      return
    } catch (error) {
      if (turns === 0) throw error
      await vi.advanceTimersByTimeAsync(0)
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
}

/** Refuses streams, except the ones of `opened`, which end at once. Records when each was requested, in seconds. */
const refuseStreams = (...opened: number[]) => {
  const start = Date.now()
  const seconds: number[] = []
  server.use(
    http.get(`*/api${listenToEvents.path}`, () => {
      const isOpened = opened.includes(seconds.length)
      seconds.push(Math.round((Date.now() - start) / 1000))
      return isOpened ? new HttpResponse(':\n\n') : new HttpResponse(null, { status: 503 })
    }),
  )
  return seconds
}

/** Shows a thread with two loaded pages. `requests` records what is requested later. */
const openThread = async () => {
  let unread = 0
  const requests: string[] = []
  const [newest, older] = [aMessage(), aMessage()]
  server.use(
    reply(getUnread, () => {
      requests.push('unread')
      return { messages: unread, notifications: 0 }
    }),
    reply(listMessages, (url) => {
      requests.push('thread')
      return url.searchParams.has('cursor') ? { items: [older], next: null } : { items: [newest], next: `1-${id}` }
    }),
  )
  const queryClient = createQueryClient()
  const { result, unmount } = renderHook(
    () => {
      useLiveUpdates()
      useQuery(unreadQuery())
      return useInfiniteQuery(messageQueries.thread(id))
    },
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      ),
    },
  )
  await eventually(() => expect(result.current.hasNextPage).toBe(true))
  await result.current.fetchNextPage()
  const isIdle = () => eventually(() => expect(queryClient.isFetching()).toBe(0))
  await isIdle()
  requests.length = 0
  return { requests, isIdle, unmount, setUnread: (count: number) => (unread = count) }
}

const advance = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)

test('without a stream, polls the counts and the newest messages, and loads all of a thread when the counts change', async () => {
  refuseStreams()
  const { requests, setUnread } = await openThread()
  await advance(41)
  const polled = ['unread', 'thread', 'unread', 'thread']
  await eventually(() => expect(requests).toEqual(polled))
  setUnread(1)
  await advance(20)
  await eventually(() => expect(requests).toEqual([...polled, 'unread', 'thread', 'thread']))
})

test('with a stream, loads the newest messages again after an event, and requests nothing else', async () => {
  const sendEvent = openEventStream()
  const { requests, isIdle } = await openThread()
  sendEvent('conversation', { _id: id })
  await eventually(() => expect([...requests].sort()).toEqual(['thread', 'unread']))
  await isIdle()
  requests.length = 0
  await advance(45)
  await isIdle()
  expect(requests).toEqual([])
})

test('a stream that opens late loads what changed before', async () => {
  refuseStreams()
  const { requests, setUnread } = await openThread()
  setUnread(1)
  openEventStream()
  await advance(6)
  await eventually(() => expect(requests).toEqual(['unread', 'thread', 'thread']))
})

test.each([
  ['doubles from 5 to 60 seconds while streams fail', [], [5, 10, 20, 40, 60, 60]],
  ['goes on doubling after a stream that ended at once', [2], [5, 10, 20, 40]],
])('the delay before the next stream %s', async (_, opened, delays) => {
  const attempts = refuseStreams(...opened)
  await openThread()
  const expected = [0]
  for (const delay of delays) {
    await eventually(() => expect(attempts).toEqual(expected))
    await advance(delay)
    expected.push((expected.at(-1) ?? 0) + delay)
  }
  await eventually(() => expect(attempts).toEqual(expected))
})

test('the delay is short again after a stream of half a minute', async () => {
  const attempts = refuseStreams()
  const { requests } = await openThread()
  await advance(5)
  await eventually(() => expect(attempts).toEqual([0, 5]))
  await advance(10)
  await eventually(() => expect(attempts).toEqual([0, 5, 15]))
  const end = Promise.withResolvers<undefined>()
  server.use(
    http.get(
      `*/api${listenToEvents.path}`,
      () => {
        const body = new ReadableStream({
          start: (stream) => {
            stream.enqueue(new TextEncoder().encode(':\n\n'))
            void end.promise.then(() => stream.close())
          },
        })
        return new HttpResponse(body)
      },
      { once: true },
    ),
  )
  requests.length = 0
  await advance(20)
  // By the poll at 20 s, and once the stream is open.
  await eventually(() => expect(requests).toEqual(['unread', 'thread', 'unread', 'thread']))
  await advance(30)
  end.resolve(undefined)
  await eventually(() => {
    vi.advanceTimersByTime(10)
    expect(attempts).toEqual([0, 5, 15, 70])
  })
})

test.each([
  ['half', 0, 3],
  ['one and a half times', 0.999, 7],
])('the delay is random, for example %s as long', async (_, random, seconds) => {
  vi.spyOn(Math, 'random').mockReturnValue(random)
  const attempts = refuseStreams()
  await openThread()
  await advance(seconds + 0.5)
  await eventually(() => expect(attempts).toEqual([0, seconds]))
})

test('without the component, no timer is left', async () => {
  const { requests, unmount } = await openThread()
  unmount()
  vi.clearAllTimers()
  await advance(20)
  expect(vi.getTimerCount()).toBe(0)
  expect(requests).toEqual([])
})
