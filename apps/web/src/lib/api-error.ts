import { type ErrorCode, errorBody } from '@roommate-finder/contracts/errors'
import * as z from 'zod/mini'

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

const conflictBody = z.object({ current: z.unknown() })

const retryAfterSeconds = ({ headers }: Response): number | undefined => {
  const header = headers.get('Retry-After')
  return header !== null && /^\d+$/.test(header) ? Number(header) : undefined
}

/** The failure that an answer of the API, or of a proxy in front of it, tells. */
export const toError = (response: Response, body: unknown): ApiError => {
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

/** No answer came. */
export const unreachable = (cause: unknown): ApiError =>
  new ApiError({ code: 'network', status: 0, message: 'The server could not be reached.', cause })
