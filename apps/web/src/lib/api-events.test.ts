import { endpoint } from '@roommate-finder/contracts/endpoint'
import { HttpResponse, http } from 'msw'
import { afterEach, expect, test, vi } from 'vitest'
import { server } from '#src/testing/server.ts'
import { setTokenSource } from './api-client.ts'
import { readEvents } from './api-events.ts'

afterEach(() => {
  vi.useRealTimers()
})

const listen = endpoint({
  method: 'GET',
  path: '/events',
  auth: 'needed',
  rate: 'reads',
  status: 200,
})

const streamOf = (chunks: readonly string[]) =>
  new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk))
      controller.close()
    },
  })

const read = async (signal?: AbortSignal) => {
  const read: string[] = []
  for await (const { id, event, data } of readEvents(listen, signal ? { signal } : {}))
    read.push(`${id} ${event} ${data}`)
  return read
}

test('events split across chunks are yielded whole, and the token is sent', async () => {
  setTokenSource(() => Promise.resolve('the-token'))
  let token: string | null = null
  server.use(
    http.get('*/api/events', ({ request }) => {
      token = request.headers.get('Authorization')
      return new HttpResponse(
        streamOf(['id: 1\nevent: mes', 'sage\ndata: Hello\n\n', ': ping\n\nid: 2\ndata: {}\n\n']),
        {
          headers: { 'Content-Type': 'text/event-stream' },
        },
      )
    }),
  )
  expect(await read()).toEqual(['1 message Hello', '2 undefined {}'])
  expect(token).toBe('Bearer the-token')
})

test("a refused stream throws the API's error", async () => {
  server.use(
    http.get('*/api/events', () =>
      HttpResponse.json({ error: 'Busy.', code: 'unavailable', requestId: 'r' }, { status: 503 }),
    ),
  )
  await expect(read()).rejects.toMatchObject({ code: 'unavailable', message: 'Busy.' })
})

test('reading with an aborted signal rejects with the reason of the signal', async () => {
  await expect(read(AbortSignal.abort(new Error('left')))).rejects.toThrow('left')
})

test('a stream that sends nothing for a minute ends', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const silent = new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode(':\n\n')) })
  server.use(http.get('*/api/events', () => new HttpResponse(silent)))
  let isOpen = false
  let isDone = false
  const read = async () => {
    for await (const event of readEvents(listen, { onOpen: () => (isOpen = true) })) expect.unreachable(event.data)
    isDone = true
  }
  void read()
  await vi.waitFor(() => expect(isOpen).toBe(true))
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(60_000)
    expect(isDone).toBe(true)
  })
})
