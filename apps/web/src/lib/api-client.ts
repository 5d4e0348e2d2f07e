import { buildPath, type CallInput, type Endpoint, type ResponseOf } from '@roommate-finder/contracts/endpoint'
import { type ErrorCode, errorBody } from '@roommate-finder/contracts/errors'
import * as z from 'zod/mini'

/** Longer than the API takes for anything; without it a connection that hangs would never become an answer. */
const TIMEOUT_MS = 20_000

/** `network`: no answer came. `bad_answer`: one came that is not the API's. */
export type FailureCode = ErrorCode | 'network' | 'bad_answer'

interface Failure {
  code: FailureCode
  /** 0 where no answer came. */
  status: number
  message: string
  /** The sentence is the API's own. */
  spoken?: boolean
  fields?: Record<string, string> | undefined
  requestId?: string | undefined
  /** The thing as it is now, where it has changed since it was read. */
  current?: unknown
  /** Seconds until it is worth trying again, where the API says so. */
  retryAfterS?: number | undefined
  cause?: unknown
}

export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: FailureCode
  readonly status: number
  readonly spoken: boolean
  readonly fields: Record<string, string>
  readonly requestId: string | undefined
  readonly current: unknown
  readonly retryAfterS: number | undefined

  constructor(failure: Failure) {
    super(failure.message, { cause: failure.cause })
    this.code = failure.code
    this.status = failure.status
    this.spoken = failure.spoken ?? false
    this.fields = failure.fields ?? {}
    this.requestId = failure.requestId
    this.current = failure.current
    this.retryAfterS = failure.retryAfterS
  }
}

/** What the API said to the person; nothing where it said nothing, or what failed is not a call of it. */
export const serverSentence = (error: unknown): string | undefined =>
  error instanceof ApiError && error.spoken ? error.message : undefined

/** The identity service gives no token any more: the account is disabled, the password changed elsewhere. */
export class SessionEnded extends Error {
  override readonly name = 'SessionEnded'
}

/**
 * The ID token of the person who is signed in, or null; with `renew` a new one although the old one has not expired.
 * Rejects with `SessionEnded` where there will be none again, and with anything else where it may be asked again.
 */
type TokenSource = (options: { renew: boolean }) => Promise<string | null>

let readToken: TokenSource = () => Promise.resolve(null)
let endSession = () => {}

/** The session hands over where the ID token of a call comes from, and what to do when none is accepted any more. */
export const setTokenSource = (source: TokenSource, onEnded: () => void = () => {}): void => {
  readToken = source
  endSession = onEnded
}

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

type RequestInput<E extends Endpoint> = CallInput<E> & {
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

const fetchText = async <E extends Endpoint>(
  call: E,
  input: RequestInput<E>,
  signal: AbortSignal,
  token: string | null,
) => {
  const headers = new Headers(input.headers)
  if (token) headers.set('Authorization', `Bearer ${token}`)
  const init: RequestInit = { method: call.method, headers, signal }
  if (input.body !== undefined) {
    headers.set('Content-Type', 'application/json')
    init.body = JSON.stringify(input.body)
  }
  const response = await fetch(`/api${buildPath(call, input)}`, init)
  return { response, text: await response.text() }
}

const UNAUTHENTICATED = 401

/** A refused token is renewed once and the call repeated; where that does not help, the session is over. */
const sendWithToken = async <E extends Endpoint>(call: E, input: RequestInput<E>, signal: AbortSignal) => {
  const token = await unlessAborted(signal, readToken({ renew: false }))
  const first = await fetchText(call, input, signal, token)
  if (!token || first.response.status !== UNAUTHENTICATED) return first
  const renewed = await unlessAborted(signal, renewToken(token))
  // Signed out meanwhile.
  if (!renewed) return first
  const second = await fetchText(call, input, signal, renewed)
  if (second.response.status === UNAUTHENTICATED) throw new SessionEnded()
  return second
}

const send = async <E extends Endpoint>(call: E, input: RequestInput<E>) => {
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  try {
    return await sendWithToken(call, input, input.signal ? AbortSignal.any([input.signal, timeout]) : timeout)
  } catch (cause) {
    // A call that was overtaken is no failure: whoever aborted it does not wait for it.
    if (input.signal?.aborted) throw cause
    if (cause instanceof SessionEnded) {
      endSession()
      throw new ApiError({
        code: 'unauthenticated',
        status: UNAUTHENTICATED,
        message: 'Your session has ended. Please sign in again.',
        cause,
      })
    }
    throw new ApiError({
      code: 'network',
      status: 0,
      message: 'The server could not be reached.',
      cause,
    })
  }
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const conflictBody = z.object({ current: z.unknown() })

const retryAfterSeconds = ({ headers }: Response): number | undefined => {
  const header = headers.get('Retry-After')
  return header !== null && /^\d+$/.test(header) ? Number(header) : undefined
}

const toError = (response: Response, body: unknown): ApiError => {
  const parsed = z.safeParse(errorBody, body)
  const requestId = response.headers.get('X-Request-Id') ?? undefined
  if (!parsed.success) {
    // A proxy in front answers for an API that is down, and not in the API's words.
    return new ApiError({
      code: response.status >= 500 ? 'unavailable' : 'bad_answer',
      status: response.status,
      message: 'The server gave no proper answer.',
      requestId,
    })
  }
  const { error, code, fields } = parsed.data
  return new ApiError({
    code,
    status: response.status,
    message: error,
    spoken: true,
    fields,
    requestId: parsed.data.requestId,
    current: z.safeParse(conflictBody, body).data?.current,
    retryAfterS: retryAfterSeconds(response),
  })
}

/** The answer to a call, parsed; fails only with an `ApiError`, or as aborted by the signal of its input. */
const answerTo = async <E extends Endpoint>(call: E, input: RequestInput<E>) => {
  const { response, text } = await send(call, input)
  const body = parseJson(text)
  if (!response.ok) throw toError(response, body)
  if (!call.response) return { data: undefined as ResponseOf<E>, response }
  const parsed = z.safeParse(call.response, body)
  if (parsed.success) return { data: parsed.data as ResponseOf<E>, response }
  throw new ApiError({
    code: 'bad_answer',
    status: response.status,
    message: 'The server gave no proper answer.',
    requestId: response.headers.get('X-Request-Id') ?? undefined,
    cause: parsed.error,
  })
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
