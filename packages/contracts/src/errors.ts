import * as z from 'zod/mini'

/** The HTTP status of each error code. */
export const errorStatus = {
  validation_failed: 400,
  malformed_json: 400,
  unauthenticated: 401,
  forbidden: 403,
  reauth_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  conflict: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof errorStatus

export const errorCodes = Object.keys(errorStatus) as ErrorCode[]

export const errorBody = z.object({
  error: z.string(),
  code: z.enum(errorCodes),
  fields: z.optional(z.record(z.string(), z.string())),
  requestId: z.string(),
})

export type ErrorBody = z.infer<typeof errorBody>
