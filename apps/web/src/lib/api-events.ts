import type { Endpoint } from '@roommate-finder/contracts/endpoint'
import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { type RequestInput, requestStream } from './api-client.ts'
import { toNetworkError } from './api-error.ts'

/** More than two heartbeats of the API. A connection that was lost without an error, as in sleep, sends nothing. */
const MAX_SILENCE_MS = 60_000

/**
 * Yields server-sent events until the server ends the stream or sends nothing for `MAX_SILENCE_MS`. Calls `onOpen` once
 * the stream is open. Sends the ID token, unlike EventSource. Does not reconnect: to resume, send the last id as the
 * header `Last-Event-ID`. Throws an `ApiError`, or the reason of `signal`.
 */
export async function* readEvents<E extends Endpoint>(
  call: E,
  { onOpen, ...input }: RequestInput<E> & { onOpen?: () => void } = {},
): AsyncGenerator<EventSourceMessage> {
  const stream = await requestStream(call, { ...input, headers: { Accept: 'text/event-stream', ...input.headers } })
  onOpen?.()
  const reader = stream.getReader()
  const decoder = new TextDecoder()
  const events: EventSourceMessage[] = []
  const parser = createParser({ onEvent: (event) => events.push(event) })
  try {
    for (;;) {
      const timer = setTimeout(() => void reader.cancel().catch(() => undefined), MAX_SILENCE_MS)
      const { done, value } = await reader.read().finally(() => clearTimeout(timer))
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
