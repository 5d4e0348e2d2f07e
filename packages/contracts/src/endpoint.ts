import type * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Classes of calls, each with a rate limit of its own. */
export type RateClass = 'reads' | 'writes' | 'likes' | 'forms' | 'chat' | 'uploads' | 'exports'

/**
 * Declares one call of the API. `auth` says how the call handles a token: `needed` requires one, `owner` requires the
 * owner's, `moderator` a moderator's, `open` accepts one, `ignored` does not read it.
 */
export interface Endpoint {
  method: Method
  /** Contains `:name` for each key of `params`. */
  path: string
  auth: 'ignored' | 'open' | 'needed' | 'owner' | 'moderator'
  rate: RateClass | 'unlimited'
  /** Makes a read check the account as freshly as a write does, so that a revoked token is refused within 10 s. */
  freshToken?: true
  params?: z.ZodMiniType<Record<string, string>, Record<string, string>>
  query?: z.ZodMiniType
  headers?: z.ZodMiniType
  body?: z.ZodMiniType
  /** A body that is not JSON: its media types and largest size. */
  upload?: { types: readonly string[]; maxBytes: number }
  status: 200 | 201 | 202 | 204
  /** The status of a repeated call that changes nothing. */
  repeated?: 200
  /** Absent if the response has no body. */
  response?: z.ZodMiniType
  /** The body of a 409; absent if the call never returns one. */
  conflict?: z.ZodMiniType
  /** The error codes that do not follow from the call's shape. `errorsOf` returns all. */
  errors?: readonly ErrorCode[]
}

export const endpoint = <const E extends Endpoint>(declaration: E): E => declaration

/** Returns every error code that a call may return, each once. */
export const errorsOf = ({ auth, params, body, upload, conflict, errors = [] }: Endpoint): ErrorCode[] => {
  const codes = new Set<ErrorCode>(['validation_failed', 'rate_limited', ...errors])
  const add = (...more: ErrorCode[]) => {
    for (const code of more) codes.add(code)
  }
  if (auth !== 'ignored') add('unauthenticated', 'forbidden', 'internal', 'unavailable')
  if (params) add('not_found')
  if (body) add('malformed_json')
  if (body ?? upload) add('request_timeout', 'payload_too_large', 'unsupported_media_type')
  if (conflict) add('conflict')
  return [...codes]
}

type Out<S> = S extends z.ZodMiniType ? z.output<S> : undefined
type In<S> = S extends z.ZodMiniType ? z.input<S> : undefined

/** The parsed input of a call, as the server gets it. */
export interface Parsed<E extends Endpoint> {
  params: Out<E['params']>
  query: Out<E['query']>
  headers: Out<E['headers']>
  body: Out<E['body']>
}

type QueryValue = string | number | boolean | readonly string[] | undefined

/** The input of a call, as a client sends it. */
export interface CallInput<E extends Endpoint> {
  params?: Out<E['params']>
  /** Parsed values. `undefined` values are left out of the URL; lists are separated by commas. */
  query?: Partial<Record<keyof NonNullable<In<E['query']>>, QueryValue>>
  body?: In<E['body']>
}

export type ResponseOf<E extends Endpoint> = Out<E['response']>

/** Builds the path of a call from its parameters and its query. */
export const buildPath = <E extends Endpoint>(call: E, input: Pick<CallInput<E>, 'params' | 'query'> = {}): string => {
  const params: Record<string, string> = input.params ?? {}
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams()
  const query: Record<string, QueryValue> = input.query ?? {}
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined) search.set(key, String(value))
  }
  return search.size > 0 ? `${path}?${search.toString()}` : path
}
