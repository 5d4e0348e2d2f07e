import { type ErrorCode, errorBody } from '@roommate-finder/contracts/errors'
import * as z from 'zod/mini'

/** `network`: no response arrived. `bad_response`: the response does not match the contract. */
export type FailureCode = ErrorCode | 'network' | 'bad_response'

interface Failure {
  code: FailureCode
  /** 0 without a response. */
  status: number
  message: string
  /** Whether the API wrote `message`, so that users may see it. */
  isFromApi?: boolean
  fields?: Record<string, string> | undefined
  requestId?: string | undefined
  /** After an edit conflict: the stored version. */
  current?: unknown
  /** From the header `Retry-After`, in seconds. */
  retryAfterS?: number | undefined
  cause?: unknown
}

export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: FailureCode
  readonly status: number
  readonly isFromApi: boolean
  readonly fields: Record<string, string>
  readonly requestId: string | undefined
  readonly current: unknown
  readonly retryAfterS: number | undefined

  constructor(failure: Failure) {
    super(failure.message, { cause: failure.cause })
    this.code = failure.code
    this.status = failure.status
    this.isFromApi = failure.isFromApi ?? false
    this.fields = failure.fields ?? {}
    this.requestId = failure.requestId
    this.current = failure.current
    this.retryAfterS = failure.retryAfterS
  }
}

/** Returns the API's message to the user, or undefined if the error has none. */
export const serverSentence = (error: unknown): string | undefined =>
  error instanceof ApiError && error.isFromApi ? error.message : undefined

const conflictBody = z.object({ current: z.unknown() })

const retryAfterSeconds = ({ headers }: Response): number | undefined => {
  const header = headers.get('Retry-After')
  return header !== null && /^\d+$/.test(header) ? Number(header) : undefined
}

/** Converts an error response of the API, or of a proxy in front of it. */
export const toError = (response: Response, body: unknown): ApiError => {
  const parsed = z.safeParse(errorBody, body)
  const requestId = response.headers.get('X-Request-Id') ?? undefined
  if (!parsed.success) {
    // A proxy responds with its own body while the API is down.
    return new ApiError({
      code: response.status >= 500 ? 'unavailable' : 'bad_response',
      status: response.status,
      message: 'The server sent an invalid response.',
      requestId,
    })
  }
  const { error, code, fields } = parsed.data
  return new ApiError({
    code,
    status: response.status,
    message: error,
    isFromApi: true,
    fields,
    requestId: parsed.data.requestId,
    current: z.safeParse(conflictBody, body).data?.current,
    retryAfterS: retryAfterSeconds(response),
  })
}

/** Creates the error for a request without a response. */
export const toNetworkError = (cause: unknown): ApiError =>
  new ApiError({ code: 'network', status: 0, message: 'The server could not be reached.', cause })
