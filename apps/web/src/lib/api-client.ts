import { buildPath, type CallInput, type Endpoint, type ResponseOf } from '@roommate-finder/contracts/endpoint'
import * as z from 'zod/mini'
import { ApiError, toError, toNetworkError } from './api-error.ts'
import { API_ROOT } from './api-root.ts'
import { parseResponse } from './parse-response.ts'
import { setServerClock } from './server-clock.ts'

export { ApiError, serverSentence } from './api-error.ts'

/** Aborts requests on hanging connections. Longer than any response of the API takes. */
const TIMEOUT_MS = 20_000

/**
 * The identity service issues no more tokens, for example because the account is disabled or the password has changed.
 */
export class SessionEnded extends Error {
  override readonly name = 'SessionEnded'
}

/**
 * Returns the ID token of the user, or null for a visitor. `renew` requests a new token even if the old one has not
 * expired. Rejects with `SessionEnded` if the session has ended, and with any other error if a retry may succeed.
 */
type TokenSource = (options: { renew: boolean }) => Promise<string | null>

const firstSource = Promise.withResolvers<TokenSource>()
let tokenSource = firstSource.promise
// Requests wait for the stored session, so that the first page load does not fetch twice, as visitor and as user.
const readToken: TokenSource = async (options) => (await tokenSource)(options)
let endSession = () => {}

/** Sets the source of ID tokens. Calls `onEnded` when the session has ended. */
export const setTokenSource = (source: TokenSource, onEnded: () => void = () => {}): void => {
  firstSource.resolve(source)
  tokenSource = Promise.resolve(source)
  endSession = onEnded
}

/** Reads the role from the ID token, or null. For display only: the API checks the role itself. */
export const readRole = async (): Promise<string | null> => {
  const payload = (await readToken({ renew: false }))?.split('.')[1]
  if (payload === undefined) return null
  const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
  return z.safeParse(z.object({ role: z.string() }), claims).data?.role ?? null
}

/** Returns whether requests carry an ID token. */
export const hasToken = async (): Promise<boolean> => (await readToken({ renew: false })) !== null

let renewal: Promise<string | null> | null = null

/** Renews the refused ID token, unless there is already another one. Concurrent calls share one renewal. */
const renewToken = async (refused: string): Promise<string | null> => {
  if (renewal) return renewal
  const present = await readToken({ renew: false })
  if (present !== refused) return present
  renewal ??= readToken({ renew: true }).finally(() => {
    renewal = null
  })
  return renewal
}

export type RequestInput<E extends Endpoint> = CallInput<E> & {
  headers?: Record<string, string>
  signal?: AbortSignal
}

/** Rejects when the signal aborts before the promise settles. */
const rejectOnAbort = async <T>(signal: AbortSignal, promise: Promise<T>): Promise<T> => {
  signal.throwIfAborted()
  let stop = () => {}
  const aborted = new Promise<never>((_, reject) => {
    const onAbort = () => reject(signal.reason as Error)
    signal.addEventListener('abort', onAbort)
    stop = () => signal.removeEventListener('abort', onAbort)
  })
  return Promise.race([promise, aborted]).finally(stop)
}

const fetchResponse = <E extends Endpoint>(
  call: E,
  input: RequestInput<E>,
  token: string | null,
  signal: AbortSignal,
): Promise<Response> => {
  const headers = new Headers(input.headers)
  if (token) headers.set('Authorization', `Bearer ${token}`)
  const init: RequestInit = { method: call.method, headers, signal }
  if (input.body !== undefined) {
    headers.set('Content-Type', 'application/json')
    init.body = JSON.stringify(input.body)
  }
  return fetch(API_ROOT + buildPath(call, input), init)
}

const UNAUTHENTICATED = 401

type Attempt<Answer> = (token: string | null, signal: AbortSignal) => Promise<Answer>

/** Sends with the ID token. After a 401, renews it and retries once. Throws `SessionEnded` after a second 401. */
const sendWithToken = async <Answer extends { response: Response }>(attempt: Attempt<Answer>, signal: AbortSignal) => {
  const token = await rejectOnAbort(signal, readToken({ renew: false }))
  const first = await attempt(token, signal)
  if (!token || first.response.status !== UNAUTHENTICATED) return first
  const renewed = await rejectOnAbort(signal, renewToken(token))
  // The user has signed out.
  if (!renewed) return first
  const second = await attempt(renewed, signal)
  if (second.response.status === UNAUTHENTICATED) throw new SessionEnded()
  return second
}

/** Sends with the ID token. Rejects with an `ApiError`, or with the reason of `abort`. */
export const send = async <Answer extends { response: Response }>(
  attempt: Attempt<Answer>,
  { abort, timeoutMs }: { abort?: AbortSignal | undefined; timeoutMs?: number } = {},
): Promise<Answer> => {
  const signals = [abort, timeoutMs === undefined ? undefined : AbortSignal.timeout(timeoutMs)]
  try {
    return await sendWithToken(attempt, AbortSignal.any(signals.filter((signal) => signal !== undefined)))
  } catch (cause) {
    // The caller has aborted, so this is no failure.
    if (abort?.aborted) throw cause
    if (cause instanceof SessionEnded) {
      endSession()
      throw new ApiError({
        code: 'unauthenticated',
        status: UNAUTHENTICATED,
        message: 'Your session has ended. Please sign in again.',
        cause,
      })
    }
    throw toNetworkError(cause)
  }
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Parses the body of a response. Throws an `ApiError` for an error status or an invalid body. */
export const readResponse = <E extends Endpoint>(call: E, response: Response, text: string): ResponseOf<E> => {
  const body = parseJson(text)
  if (!response.ok) throw toError(response, body)
  if (!call.response) return undefined as ResponseOf<E>
  const parsed = parseResponse(call.response, body)
  if (parsed.success) return parsed.data as ResponseOf<E>
  throw new ApiError({
    code: 'bad_response',
    status: response.status,
    message: 'The server sent an invalid response.',
    requestId: response.headers.get('X-Request-Id') ?? undefined,
    cause: parsed.error,
  })
}

/** Like `request`, and also returns the response. */
export const sendRequest = async <E extends Endpoint>(call: E, input: RequestInput<E>) => {
  const { response, text } = await send(
    async (token, signal) => {
      const fetched = await fetchResponse(call, input, token, signal)
      setServerClock(fetched)
      return { response: fetched, text: await fetched.text() }
    },
    { abort: input.signal, timeoutMs: TIMEOUT_MS },
  )
  return { data: readResponse(call, response, text), response }
}

/** Calls an endpoint of the API on the page's origin. Rejects with an `ApiError`, or with the reason of `signal`. */
export const request = async <E extends Endpoint>(call: E, input: RequestInput<E> = {}): Promise<ResponseOf<E>> =>
  (await sendRequest(call, input)).data

/** Reads the cursor from a header like `<path?cursor=…>; rel="next"`. */
const cursorOf = (link: string | null): string | null => {
  const path = /<([^>]*)>; *rel="next"/.exec(link ?? '')?.[1]
  return path === undefined ? null : new URLSearchParams(path.split('?')[1]).get('cursor')
}

/** Like `request`, for one page of a list. Also returns the length of the list and the cursor of the next page. */
export const requestPage = async <E extends Endpoint>(
  call: E,
  input: RequestInput<E> = {},
): Promise<{ items: ResponseOf<E>; total: number; next: string | null }> => {
  const { data, response } = await sendRequest(call, input)
  const { headers } = response
  return { items: data, total: Number(headers.get('X-Total-Count')), next: cursorOf(headers.get('Link')) }
}

/** Like `request`, but returns the body as a stream and has no timeout. */
export const requestStream = async <E extends Endpoint>(call: E, input: RequestInput<E> = {}) => {
  const { response } = await send(
    async (token, signal) => ({ response: await fetchResponse(call, input, token, signal) }),
    { abort: input.signal },
  )
  if (response.ok && response.body) return response.body
  throw toError(response, parseJson(await response.text()))
}
