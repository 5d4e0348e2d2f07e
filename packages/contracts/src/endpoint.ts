import type * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Which allowance a call draws on. */
export type RateClass = 'reads' | 'writes' | 'likes' | 'messages'

/**
 * One call of the API, as data. `open` calls may carry a token, `needed` must, `owner` must carry the owner's.
 * `errors` are the codes of this call; every call may also answer those of `commonErrors`.
 */
export interface Endpoint {
  method: Method
  /** With `:name` for each key of `params`. */
  path: string
  summary: string
  auth: 'open' | 'needed' | 'owner'
  rate: RateClass | 'unlimited'
  params?: z.ZodMiniType<Record<string, string>, Record<string, string>>
  query?: z.ZodMiniType
  headers?: z.ZodMiniType
  body?: z.ZodMiniType
  status: 200 | 201 | 202 | 204
  /** Absent where the answer has no body. */
  response?: z.ZodMiniType
  /** The body of a 409. */
  conflict?: z.ZodMiniType
  errors: readonly ErrorCode[]
}

export const endpoint = <const E extends Endpoint>(declaration: E): E => declaration

/** Codes that any call may answer with. */
export const commonErrors = [
  'unauthenticated',
  'rate_limited',
  'internal',
  'unavailable',
] as const satisfies readonly ErrorCode[]

type Out<S> = S extends z.ZodMiniType ? z.output<S> : undefined
type In<S> = S extends z.ZodMiniType ? z.input<S> : undefined

/** What the server reads of a call once it is parsed. */
export interface Parsed<E extends Endpoint> {
  params: Out<E['params']>
  query: Out<E['query']>
  headers: Out<E['headers']>
  body: Out<E['body']>
}

/** What a caller hands over. */
export interface CallInput<E extends Endpoint> {
  params?: Out<E['params']>
  /** Parsed values, as the page holds them; they are written into the URL. */
  query?: Partial<Record<keyof NonNullable<In<E['query']>>, string | number | undefined>>
  body?: In<E['body']>
}

export type ResponseOf<E extends Endpoint> = Out<E['response']>

/** The path of a call with its parameters and query filled in; `undefined` values are left out. */
export const buildPath = <E extends Endpoint>(call: E, input: Pick<CallInput<E>, 'params' | 'query'> = {}): string => {
  const params: Record<string, string> = input.params ?? {}
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams()
  const query: Record<string, string | number | undefined> = input.query ?? {}
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined) search.set(key, String(value))
  }
  return search.size > 0 ? `${path}?${search.toString()}` : path
}
