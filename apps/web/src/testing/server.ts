import { getMe } from '@roommate-finder/contracts/accounts'
import { listTrending } from '@roommate-finder/contracts/discovery'
import type { Endpoint, ResponseOf } from '@roommate-finder/contracts/endpoint'
import { type ErrorBody, type ErrorCode, errorStatus } from '@roommate-finder/contracts/errors'
import { listListings, listRoomsById } from '@roommate-finder/contracts/listings'
import { getUnread, listenToEvents } from '@roommate-finder/contracts/messages'
import { byNotificationType, getNotificationSettings } from '@roommate-finder/contracts/notifications'
import { listPlaces } from '@roommate-finder/contracts/places'
import { getProfile } from '@roommate-finder/contracts/profiles'
import { getPush } from '@roommate-finder/contracts/push'
import { listSavedSearches } from '@roommate-finder/contracts/saved-searches'
import { listHiddenRooms } from '@roommate-finder/contracts/shortlist'
import { setTimeZone } from '@roommate-finder/contracts/time-zone'
import { getOutcomeQuestion, listConversationViewings, listViewings } from '@roommate-finder/contracts/viewings'
import { HttpResponse, http, type JsonBodyType } from 'msw'
import { setupServer } from 'msw/node'
import { aProfile } from './factories.ts'

const methods = {
  GET: http.get,
  POST: http.post,
  PUT: http.put,
  PATCH: http.patch,
  DELETE: http.delete,
}

const toPattern = (call: Endpoint) => `*/api${call.path}`

type Answer<E extends Endpoint> = ResponseOf<E> | ((url: URL) => ResponseOf<E>)

/** Answers a call with a body or a function of the URL, after `until`. */
export const reply = <E extends Endpoint>(call: E, answer: Answer<E>, { until }: { until?: Promise<void> } = {}) =>
  methods[call.method](toPattern(call), async ({ request }) => {
    await until
    const body = typeof answer === 'function' ? (answer as (url: URL) => unknown)(new URL(request.url)) : answer
    return HttpResponse.json(body as JsonBodyType, { status: call.status })
  })

/** Answers a call with an error of the contract. */
export const replyError = (call: Endpoint, code: ErrorCode, rest: Partial<ErrorBody> = {}) =>
  methods[call.method](toPattern(call), () =>
    HttpResponse.json(
      { error: 'A sentence of the server.', code, requestId: 'test-request', ...rest },
      { status: errorStatus[code] },
    ),
  )

/** Answers a call with a network error. */
export const replyNothing = (call: Endpoint) => methods[call.method](toPattern(call), () => HttpResponse.error())

/** Answers with a body that is not the API's, such as a proxy's error page. */
export const replyText = (call: Endpoint, status: number, text: string) =>
  methods[call.method](toPattern(call), () => new HttpResponse(text, { status }))

const firebaseSettings = http.get('*/config.json', () =>
  HttpResponse.json({ apiKey: 'a-key', authDomain: 'rooms.example', projectId: 'rooms' }),
)

/** Replaces the API in tests. Answers these common requests; any other request without a handler fails. */
export const server = setupServer(
  firebaseSettings,
  reply(listTrending, []),
  reply(listPlaces, []),
  reply(getMe, { offer: null, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }),
  http.put(`*/api${setTimeZone.path}`, () => new HttpResponse(null, { status: setTimeZone.status })),
  reply(listListings, []),
  reply(listRoomsById, []),
  reply(listHiddenRooms, { items: [], next: null }),
  reply(listSavedSearches, { items: [], next: null }),
  reply(getProfile, aProfile()),
  reply(getUnread, { messages: 0, notifications: 0 }),
  reply(getNotificationSettings, {
    ...byNotificationType(() => ({ inApp: true, email: true })),
    seen: true,
    emailTexts: true,
    pushNames: false,
  }),
  reply(listViewings, { items: [], next: null }),
  reply(getOutcomeQuestion, { viewing: null }),
  reply(listConversationViewings, { items: [], timeZone: 'America/Chicago' }),
  reply(getPush, { publicKey: null }),
  // A stream that ends at once.
  http.get(`*/api${listenToEvents.path}`, () => new HttpResponse(null)),
)

/** Creates a promise `until` that resolves when `open` is called. */
export const gate = () => {
  let open: () => void = () => undefined
  const until = new Promise<void>((resolve) => {
    open = resolve
  })
  return { until, open }
}

/** Serves streams of events that stay open. Returns the function that sends an event, at the latest to the next stream. */
export const openEventStream = () => {
  const waiting: string[] = []
  const wait = (text: string) => void waiting.push(text)
  let send: (text: string) => void = wait
  const open = () =>
    new ReadableStream({
      start: (controller) => {
        send = (text) => controller.enqueue(new TextEncoder().encode(text))
        // The comment opens the stream, like the first bytes of the API.
        for (const text of [':\n\n', ...waiting.splice(0)]) send(text)
      },
      cancel: () => {
        send = wait
      },
    })
  const headers = { 'Content-Type': 'text/event-stream' }
  server.use(http.get(`*/api${listenToEvents.path}`, () => new HttpResponse(open(), { headers })))
  return (event: string, data: object): void => send(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
}
