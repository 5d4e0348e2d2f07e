import type * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Which allowance a call draws on. */
export type RateClass = 'reads' | 'writes' | 'likes' | 'messages'

/**
 * One call of the API, as data. `auth` says how the call treats a token: `needed` must carry one, `owner` must carry the
 * owner's, `open` may carry one, `ignored` does not read it. `errors` are the codes of this call alone; `errorsOf` gives all.
 */
export interface Endpoint {
  method: Method
  /** With `:name` for each key of `params`. */
  path: string
  summary: string
  auth: 'ignored' | 'open' | 'needed' | 'owner'
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

/** Codes that any call which reads tokens may answer with. */
const tokenErrors = ['unauthenticated', 'forbidden', 'internal', 'unavailable'] as const satisfies readonly ErrorCode[]

/** Every code that a call may answer with, each once. */
export const errorsOf = ({ auth, errors }: Pick<Endpoint, 'auth' | 'errors'>): ErrorCode[] => [
  ...new Set<ErrorCode>([...errors, ...(auth === 'ignored' ? [] : tokenErrors), 'rate_limited']),
]

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
