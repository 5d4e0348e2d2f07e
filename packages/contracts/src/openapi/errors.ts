import type { Endpoint } from '../endpoint.ts'
import { type ErrorCode, errorBody } from '../errors.ts'
import { MAX_BODY_BYTES } from '../limits.ts'
import { component, type OperationDocs } from './feature-docs.ts'

const TOO_LARGE = `The body is larger than ${MAX_BODY_BYTES / 1024} KiB.`

interface ErrorDocs {
  description: string
  /** An example of `error`. */
  sentence: string
}

export const errorDocs: Record<ErrorCode, ErrorDocs> = {
  validation_failed: {
    description: 'The query, a header or the body is invalid; `fields` names each invalid field.',
    sentence: 'Please check the marked fields.',
  },
  malformed_json: { description: 'The body is not JSON.', sentence: 'The body isn’t valid JSON.' },
  unauthenticated: {
    description: 'The token is missing, expired, revoked or invalid.',
    sentence: 'Please sign in.',
  },
  forbidden: {
    description: 'The token has no email address.',
    sentence: 'Sign in with an email address or Google.',
  },
  reauth_required: {
    description: 'The sign-in is too long ago. Sign in again.',
    sentence: 'Please sign in again to delete your account.',
  },
  not_found: {
    description: 'There is no listing with this id.',
    sentence: 'Roommate post not found.',
  },
  method_not_allowed: {
    description: 'The path does not take this method; `Allow` lists those it takes.',
    sentence: 'This address doesn’t support that method.',
  },
  request_timeout: {
    description: 'The body arrived too slowly: within 30 s for JSON, at 20 KB/s on average for a file.',
    sentence: 'Your request took too long. Check your connection and try again.',
  },
  conflict: {
    description: 'The `Idempotency-Key` was used with another body.',
    sentence: 'This Idempotency-Key was used with another body. Send the new body under a new key.',
  },
  payload_too_large: { description: TOO_LARGE, sentence: TOO_LARGE },
  unsupported_media_type: {
    description: 'The body is not `application/json` in UTF-8.',
    sentence: 'The body must be JSON (application/json).',
  },
  rate_limited: {
    description: 'Too many calls. Repeat the call after `Retry-After` seconds.',
    sentence: 'Too many requests. Please wait a moment and try again.',
  },
  internal: {
    description: 'A bug in the server.',
    sentence: 'Something went wrong on our side. Please try again.',
  },
  unavailable: {
    description: 'The database or the identity service does not answer. Repeat the call after `Retry-After` seconds.',
    sentence: 'The service isn’t available right now. Please try again in a moment.',
  },
}

/** Replaces the general description of a code for calls with this `auth`. */
export const errorDocsByAuth: Partial<Record<Endpoint['auth'], OperationDocs['errors']>> = {
  open: { unauthenticated: 'The token, which is optional, is expired, revoked or invalid.' },
  owner: { forbidden: 'The listing belongs to another user, or the token has no email address.' },
  moderator: { forbidden: 'The caller is not a moderator.' },
}

export const errorExample = (code: ErrorCode) => ({
  error: errorDocs[code].sentence,
  code,
  ...(code === 'validation_failed' && { fields: { page: 'Must be a whole number from 1' } }),
  requestId: '4f9c1c8e-0a57-4d0c-9a5e-6b1d2f3a4b5c',
})

export const errorFields = {
  error: 'A sentence that can be shown to people.',
  code: 'The kind of failure, for programs.',
  fields: 'With `validation_failed`: a sentence for each invalid field, by the name of the field.',
  requestId: 'Id of the request, as in `X-Request-Id`.',
}

export const errorComponent = component('Error', errorBody, {
  description: 'A failure.',
  fields: errorFields,
  example: errorExample('validation_failed'),
})
