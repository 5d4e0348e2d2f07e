import type { Endpoint, ResponseOf } from '@roommate-finder/contracts/endpoint'
import { type ErrorBody, type ErrorCode, errorStatus } from '@roommate-finder/contracts/errors'
import { HttpResponse, http, type JsonBodyType } from 'msw'
import { server } from './server.ts'

const methods = { GET: http.get, POST: http.post, PUT: http.put, PATCH: http.patch, DELETE: http.delete }

export interface Sent {
  body: unknown
  headers: Headers
  path: string
  query: URLSearchParams
}

type Turn = (sent: Sent) => Response | Promise<Response>

export const done =
  <E extends Endpoint>(call: E, body: ResponseOf<E>): Turn =>
  () =>
    body === undefined
      ? new HttpResponse(null, { status: call.status })
      : HttpResponse.json(body as JsonBodyType, { status: call.status })

/** Answers with an error of the contract. A conflict also has the current state. */
export const refused =
  (
    code: ErrorCode,
    rest: Partial<ErrorBody> & { current?: unknown } = {},
    headers: Record<string, string> = {},
  ): Turn =>
  () =>
    HttpResponse.json(
      { error: 'A sentence of the server.', code, requestId: 'test-request', ...rest } as JsonBodyType,
      { status: errorStatus[code], headers },
    )

/** Answers with a network error. */
export const lost: Turn = () => HttpResponse.error()

/** Never answers. */
export const hanging: Turn = () => new Promise(() => {})

/** Answers each call with the next of `turns`, and further calls with the last one. Returns the received requests. */
export const replyInOrder = (call: Endpoint, ...turns: [Turn, ...Turn[]]): Sent[] => {
  const sent: Sent[] = []
  server.use(
    methods[call.method](`*/api${call.path}`, async ({ request }) => {
      const text = await request.text()
      const turn = turns[Math.min(sent.length, turns.length - 1)] ?? turns[0]
      const present: Sent = {
        body: text === '' ? undefined : call.upload ? text : JSON.parse(text),
        headers: request.headers,
        path: new URL(request.url).pathname,
        query: new URL(request.url).searchParams,
      }
      sent.push(present)
      return turn(present)
    }),
  )
  return sent
}
