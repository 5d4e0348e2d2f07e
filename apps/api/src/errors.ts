import type { ErrorCode } from '@roommate-finder/contracts/errors'

/** A failure that the caller is told of. `details` is sent beside the error, `cause` only logged. */
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

export const listingNotFound = (): AppError => new AppError('not_found', 'Roommate post not found.')

/** For an `Idempotency-Key` that came with another body before; `options` as of `AppError`. */
export const usedKey = (options: ConstructorParameters<typeof AppError>[2] = {}): AppError =>
  new AppError(
    'conflict',
    'This Idempotency-Key was used with another body. Send the new body under a new key.',
    options,
  )

export const tooManyRequests = (
  retryAfterSeconds: number,
  sentence = 'Too many requests. Please wait a moment and try again.',
): AppError => new AppError('rate_limited', sentence, { retryAfterSeconds })

/** `cause` is what could not be reached or did not answer in time. */
export const unavailable = (cause?: unknown): AppError =>
  new AppError('unavailable', 'The service is not available right now. Please try again in a moment.', {
    retryAfterSeconds: 2,
    cause,
  })
