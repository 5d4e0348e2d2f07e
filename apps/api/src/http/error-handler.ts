import { STATUS_CODES } from 'node:http'
import { type ErrorBody, errorBody, errorStatus } from '@roommate-finder/contracts/errors'
import type { ErrorRequestHandler } from 'express'
import * as z from 'zod/mini'
import { AppError, unavailable } from '../errors.ts'
import { setCacheHeaders } from './cache-headers.ts'

/** Maps an error of Express or its body parser. */
const mapExpressError = (error: unknown): AppError | undefined => {
  if (typeof error !== 'object' || error === null) return undefined
  const { type, status } = error as { type?: unknown; status?: unknown }
  if (error instanceof URIError) return new AppError('not_found', 'No endpoint has this path.')
  switch (type) {
    case 'entity.parse.failed':
      return new AppError('malformed_json', 'The body isn’t valid JSON.')
    case 'entity.too.large':
      return new AppError('payload_too_large', 'The body is larger than 64 KiB.')
    case 'charset.unsupported':
    case 'encoding.unsupported':
      return new AppError('unsupported_media_type', 'The body must be JSON in UTF-8.')
  }
  if (status === 400) return new AppError('malformed_json', 'The body could not be read.')
  return undefined
}

const toAppError = (error: unknown, isUnavailable: (error: unknown) => boolean): AppError => {
  if (error instanceof AppError) return error
  if (isUnavailable(error)) return unavailable(error)
  return (
    mapExpressError(error) ??
    new AppError('internal', 'Something went wrong on our side. Please try again.', { cause: error })
  )
}

/**
 * Adds `details` to a body and drops undeclared keys, as the router does for results. Omits details that do not match
 * `schema`.
 */
const addDetails = (body: ErrorBody, details: object, schema: z.ZodMiniType = errorBody): unknown => {
  const parsed = z.safeParse(schema, { ...body, ...details })
  return parsed.success ? parsed.data : body
}

/**
 * Creates the middleware that sends every error. `res.locals.conflict` is the schema of the endpoint's 409. Sets
 * `res.err` to the cause of a 5xx, for the request log.
 */
export const createErrorHandler =
  (isUnavailable: (error: unknown) => boolean): ErrorRequestHandler =>
  (error, _req, res, _next) => {
    const failure = toAppError(error, isUnavailable)
    const status = errorStatus[failure.code]
    if (status >= 500) res.err = failure.cause instanceof Error ? failure.cause : failure
    if (res.headersSent) {
      res.destroy()
      return
    }
    const plain: ErrorBody = {
      error: failure.message || (STATUS_CODES[status] ?? ''),
      code: failure.code,
      ...(failure.fields && { fields: failure.fields }),
      requestId: String(res.getHeader('X-Request-Id')),
    }
    const { conflict } = res.locals as { conflict?: z.ZodMiniType }
    const body = failure.details ? addDetails(plain, failure.details, conflict) : plain
    setCacheHeaders(res, body)
    if (failure.retryAfterSeconds !== undefined) res.set('Retry-After', String(failure.retryAfterSeconds))
    res.status(status).json(body)
  }
