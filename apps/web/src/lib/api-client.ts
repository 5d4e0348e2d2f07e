import { buildPath, type CallInput, type Endpoint, type ResponseOf } from '@roommate-finder/contracts/endpoint'
import * as z from 'zod/mini'
import { ApiError, toError, unreachable } from './api-error.ts'
import { parseAnswer } from './parse-answer.ts'

export { ApiError, serverSentence } from './api-error.ts'

/** Longer than the API takes for anything; without it a connection that hangs would never become an answer. */
const TIMEOUT_MS = 20_000

/** The identity service gives no token any more: the account is disabled, the password changed elsewhere. */
export class SessionEnded extends Error {
  override readonly name = 'SessionEnded'
}

/**
 * The ID token of the person who is signed in, or null; with `renew` a new one although the old one has not expired.
 * Rejects with `SessionEnded` where there will be none again, and with anything else where it may be asked again.
 */
type TokenSource = (options: { renew: boolean }) => Promise<string | null>

const firstSource = Promise.withResolvers<TokenSource>()
let tokenSource = firstSource.promise
// Requests wait for the session, so a page that opens with a user fetches everything once, as that user.
const readToken: TokenSource = async (options) => (await tokenSource)(options)
let endSession = () => {}

/** Sets where the ID token of a request comes from, and what to do when none is accepted any more. */
export const setTokenSource = (source: TokenSource, onEnded: () => void = () => {}): void => {
  firstSource.resolve(source)
  tokenSource = Promise.resolve(source)
  endSession = onEnded
}

/** The role in the user's ID token, or null. It decides what the page shows; the API checks it for itself. */
export const readRole = async (): Promise<string | null> => {
  const payload = (await readToken({ renew: false }))?.split('.')[1]
  if (payload === undefined) return null
  const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
  return z.safeParse(z.object({ role: z.string() }), claims).data?.role ?? null
}

/** Whether requests are sent as a user. */
export const hasToken = async (): Promise<boolean> => (await readToken({ renew: false })) !== null

let renewal: Promise<string | null> | null = null

/** One renewal serves all calls that were refused meanwhile. */
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

/** Waits no longer than the signal allows. */
const unlessAborted = async <T>(signal: AbortSignal, waited: Promise<T>): Promise<T> => {
  signal.throwIfAborted()
  let stop = () => {}
  const aborted = new Promise<never>((_, reject) => {
    const onAbort = () => reject(signal.reason as Error)
    signal.addEventListener('abort', onAbort)
    stop = () => signal.removeEventListener('abort', onAbort)
  })
  return Promise.race([waited, aborted]).finally(stop)
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
  return fetch(`/api${buildPath(call, input)}`, init)
}

const UNAUTHENTICATED = 401

type Attempt<Answer> = (token: string | null, signal: AbortSignal) => Promise<Answer>

/** Renews a refused token once and repeats the attempt; if that does not help, the session is over. */
const sendWithToken = async <Answer extends { response: Response }>(attempt: Attempt<Answer>, signal: AbortSignal) => {
  const token = await unlessAborted(signal, readToken({ renew: false }))
  const first = await attempt(token, signal)
  if (!token || first.response.status !== UNAUTHENTICATED) return first
  const renewed = await unlessAborted(signal, renewToken(token))
  // Signed out meanwhile.
  if (!renewed) return first
  const second = await attempt(renewed, signal)
  if (second.response.status === UNAUTHENTICATED) throw new SessionEnded()
  return second
}

/** Sends with the ID token. Fails only with an `ApiError`, or as aborted by the caller. */
export const send = async <Answer extends { response: Response }>(
  attempt: Attempt<Answer>,
  { abort, timeoutMs }: { abort?: AbortSignal | undefined; timeoutMs?: number } = {},
): Promise<Answer> => {
  const signals = [abort, timeoutMs === undefined ? undefined : AbortSignal.timeout(timeoutMs)]
  try {
    return await sendWithToken(attempt, AbortSignal.any(signals.filter((signal) => signal !== undefined)))
  } catch (cause) {
    // An aborted call is not a failure: nobody waits for it.
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
    throw unreachable(cause)
  }
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The parsed body of an answer. Throws an `ApiError` for a failure and for a body of another shape. */
export const readAnswer = <E extends Endpoint>(call: E, response: Response, text: string): ResponseOf<E> => {
  const body = parseJson(text)
  if (!response.ok) throw toError(response, body)
  if (!call.response) return undefined as ResponseOf<E>
  const parsed = parseAnswer(call.response, body)
  if (parsed.success) return parsed.data as ResponseOf<E>
  throw new ApiError({
    code: 'bad_answer',
    status: response.status,
    message: 'The server gave no proper answer.',
    requestId: response.headers.get('X-Request-Id') ?? undefined,
    cause: parsed.error,
  })
}

const answerTo = async <E extends Endpoint>(call: E, input: RequestInput<E>) => {
  const { response, text } = await send(
    async (token, signal) => {
      const fetched = await fetchResponse(call, input, token, signal)
      return { response: fetched, text: await fetched.text() }
    },
    { abort: input.signal, timeoutMs: TIMEOUT_MS },
  )
  return { data: readAnswer(call, response, text), response }
}

/** One call of the API under the page's own origin; fails only with an `ApiError`, or as aborted by `signal`. */
export const request = async <E extends Endpoint>(call: E, input: RequestInput<E> = {}): Promise<ResponseOf<E>> =>
  (await answerTo(call, input)).data

/** The cursor of `<path>; rel="next"`. */
const cursorOf = (link: string | null): string | null => {
  const path = /<([^>]*)>; *rel="next"/.exec(link ?? '')?.[1]
  return path === undefined ? null : new URLSearchParams(path.split('?')[1]).get('cursor')
}

/** As `request`, of a list that comes in parts: how long all of it is, and the cursor of the part that follows. */
export const requestPart = async <E extends Endpoint>(
  call: E,
  input: RequestInput<E> = {},
): Promise<{ items: ResponseOf<E>; total: number; next: string | null }> => {
  const { data, response } = await answerTo(call, input)
  const { headers } = response
  return { items: data, total: Number(headers.get('X-Total-Count')), next: cursorOf(headers.get('Link')) }
}

/** The body of an answer as it arrives, without a time limit. */
export const requestStream = async <E extends Endpoint>(call: E, input: RequestInput<E> = {}) => {
  const { response } = await send(
    async (token, signal) => ({ response: await fetchResponse(call, input, token, signal) }),
    { abort: input.signal },
  )
  if (response.ok && response.body) return response.body
  throw toError(response, parseJson(await response.text()))
}
