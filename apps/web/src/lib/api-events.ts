import type { Endpoint } from '@roommate-finder/contracts/endpoint'
import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { type RequestInput, requestStream } from './api-client.ts'
import { unreachable } from './api-error.ts'

/**
 * Yields the server-sent events of a call until the server ends the stream. Sends the ID token, which EventSource cannot.
 * Does not reconnect: a caller that does sends the last id as the header `Last-Event-ID`. Fails only with an `ApiError`, or
 * as aborted by `signal`.
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
    throw input.signal?.aborted ? cause : unreachable(cause)
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}
