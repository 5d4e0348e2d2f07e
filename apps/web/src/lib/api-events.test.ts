import { endpoint } from '@roommate-finder/contracts/endpoint'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { server } from '#src/testing/server.ts'
import { setTokenSource } from './api-client.ts'
import { readEvents } from './api-events.ts'

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
