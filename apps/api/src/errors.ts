import type { ErrorCode } from '@roommate-finder/contracts/errors'

/** An error that is sent to the caller. `details` become part of the body. `cause` is only logged. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly fields: Record<string, string> | undefined
  readonly details: Record<string, unknown> | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: ErrorCode,
    message: string,
    options: {
      fields?: Record<string, string>
      details?: Record<string, unknown>
      retryAfterSeconds?: number
      cause?: unknown
    } = {},
  ) {
    super(message, { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.fields = options.fields
    this.details = options.details
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}

/** Creates the error for a token whose account no longer accepts it. */
export const signInExpired = (cause?: unknown): AppError =>
  new AppError('unauthenticated', 'Your session has ended. Please sign in again.', { cause })

export const listingNotFound = (): AppError => new AppError('not_found', 'Roommate post not found.')

/** Creates the error for an `Idempotency-Key` that was used with another body. */
export const idempotencyConflict = (options: ConstructorParameters<typeof AppError>[2] = {}): AppError =>
  new AppError(
    'conflict',
    'This Idempotency-Key was used with another body. Send the new body under a new key.',
    options,
  )

/** Creates the error for a body that the client sends too slowly. */
export const bodyTooSlow = (): AppError =>
  new AppError('request_timeout', 'Your request took too long. Check your connection and try again.')

export const tooManyRequests = (
  retryAfterSeconds: number,
  message = 'Too many requests. Please wait a moment and try again.',
): AppError => new AppError('rate_limited', message, { retryAfterSeconds })

/** Creates the error for a database or identity service that is out of reach or too slow. */
export const unavailable = (cause?: unknown): AppError =>
  new AppError('unavailable', 'The service isn’t available right now. Please try again in a moment.', {
    retryAfterSeconds: 2,
    cause,
  })
