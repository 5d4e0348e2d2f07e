import { getMe } from '@roommate-finder/contracts/accounts'
import { listTrending } from '@roommate-finder/contracts/discovery'
import type { Endpoint, ResponseOf } from '@roommate-finder/contracts/endpoint'
import { type ErrorBody, type ErrorCode, errorStatus } from '@roommate-finder/contracts/errors'
import { listListings } from '@roommate-finder/contracts/listings'
import { delay, HttpResponse, http, type JsonBodyType } from 'msw'
import { setupServer } from 'msw/node'

const methods = {
  GET: http.get,
  POST: http.post,
  PUT: http.put,
  PATCH: http.patch,
  DELETE: http.delete,
}

const at = (call: Endpoint) => `*/api${call.path}`

type Answer<E extends Endpoint> = ResponseOf<E> | ((url: URL) => ResponseOf<E>)

/** What the API answers to one call; a function may look at the address. `until` holds the answer back. */
export const reply = <E extends Endpoint>(
  call: E,
  answer: Answer<E>,
  { afterMs = 0, until }: { afterMs?: number; until?: Promise<void> } = {},
) =>
  methods[call.method](at(call), async ({ request }) => {
    if (afterMs > 0) await delay(afterMs)
    await until
    const body = typeof answer === 'function' ? (answer as (url: URL) => unknown)(new URL(request.url)) : answer
    return HttpResponse.json(body as JsonBodyType, { status: call.status })
  })

/** One of the failures of the contract. */
export const replyError = (call: Endpoint, code: ErrorCode, rest: Partial<ErrorBody> = {}) =>
  methods[call.method](at(call), () =>
    HttpResponse.json(
      { error: 'A sentence of the server.', code, requestId: 'test-request', ...rest },
      { status: errorStatus[code] },
    ),
  )

/** No answer at all: the connection breaks. */
export const replyNothing = (call: Endpoint) => methods[call.method](at(call), () => HttpResponse.error())

/** An answer that is not the API's, as of a proxy whose API is down. */
export const replyText = (call: Endpoint, status: number, text: string) =>
  methods[call.method](at(call), () => new HttpResponse(text, { status }))

/**
 * A test says what the API answers, and any other request fails it. What trends is asked for by every list, what an
 * account remembers by its profile, and all rooms by the home page, where many a way ends: each is nothing where no test
 * is about it.
 */
const firebaseSettings = http.get('*/config.json', () =>
  HttpResponse.json({ apiKey: 'a-key', authDomain: 'rooms.example', projectId: 'rooms' }),
)

export const server = setupServer(
  firebaseSettings,
  reply(listTrending, []),
  reply(getMe, { offer: null }),
  reply(listListings, []),
)

/** Holds back what waits for `until`, until it is opened. */
export const gate = () => {
  let open: () => void = () => undefined
  const until = new Promise<void>((resolve) => {
    open = resolve
  })
  return { until, open }
}
