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
  fields?: Record<string, string> | undefined
  requestId?: string | undefined
  /** The thing as it is now, where it has changed since it was read. */
  current?: unknown
  cause?: unknown
}

export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: FailureCode
  readonly status: number
  readonly fields: Record<string, string>
  readonly requestId: string | undefined
  readonly current: unknown

  constructor(failure: Failure) {
    super(failure.message, { cause: failure.cause })
    this.code = failure.code
    this.status = failure.status
    this.fields = failure.fields ?? {}
    this.requestId = failure.requestId
    this.current = failure.current
  }
}

type TokenSource = () => Promise<string | null>

let readToken: TokenSource = () => Promise.resolve(null)

/** The session hands over where the ID token of a call comes from. */
export const setTokenSource = (source: TokenSource): void => {
  readToken = source
}

type RequestInput<E extends Endpoint> = CallInput<E> & {
  headers?: Record<string, string>
  signal?: AbortSignal
}

const send = async <E extends Endpoint>(call: E, input: RequestInput<E>) => {
  const headers = new Headers(input.headers)
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  const init: RequestInit = {
    method: call.method,
    headers,
    signal: input.signal ? AbortSignal.any([input.signal, timeout]) : timeout,
  }
  if (input.body !== undefined) {
    headers.set('Content-Type', 'application/json')
    init.body = JSON.stringify(input.body)
  }
  try {
    const token = await readToken()
    if (token) headers.set('Authorization', `Bearer ${token}`)
    const response = await fetch(`/api${buildPath(call, input)}`, init)
    return { response, text: await response.text() }
  } catch (cause) {
    // A call that was overtaken is no failure: whoever aborted it does not wait for it.
    if (input.signal?.aborted) throw cause
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
    fields,
    requestId: parsed.data.requestId,
    current: z.safeParse(conflictBody, body).data?.current,
  })
}

/** One call of the API under the page's own origin; fails only with an `ApiError`, or as aborted by `signal`. */
export const request = async <E extends Endpoint>(call: E, input: RequestInput<E> = {}): Promise<ResponseOf<E>> => {
  const { response, text } = await send(call, input)
  const body = parseJson(text)
  if (!response.ok) throw toError(response, body)
  if (!call.response) return undefined as ResponseOf<E>
  const parsed = z.safeParse(call.response, body)
  if (parsed.success) return parsed.data as ResponseOf<E>
  throw new ApiError({
    code: 'bad_answer',
    status: response.status,
    message: 'The server gave no proper answer.',
    requestId: response.headers.get('X-Request-Id') ?? undefined,
    cause: parsed.error,
  })
}
