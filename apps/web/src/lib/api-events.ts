import type { Endpoint } from '@roommate-finder/contracts/endpoint'
import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { type RequestInput, requestStream } from './api-client.ts'
import { toNetworkError } from './api-error.ts'

/**
 * Yields server-sent events until the server ends the stream. Sends the ID token, unlike EventSource. Does not
 * reconnect: to resume, send the last id as the header `Last-Event-ID`. Throws an `ApiError`, or the reason of
 * `signal`.
 */
export async function* readEvents<E extends Endpoint>(
  call: E,
  input: RequestInput<E> = {},
): AsyncGenerator<EventSourceMessage> {
  const stream = await requestStream(call, { ...input, headers: { Accept: 'text/event-stream', ...input.headers } })
  const reader = stream.getReader()
  const decoder = new TextDecoder()
  const events: EventSourceMessage[] = []
  const parser = createParser({ onEvent: (event) => events.push(event) })
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      parser.feed(decoder.decode(value, { stream: true }))
      yield* events.splice(0)
    }
  } catch (cause) {
    throw input.signal?.aborted ? cause : toNetworkError(cause)
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}
