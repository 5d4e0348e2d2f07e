import type { Endpoint, Parsed, ResponseOf } from '@roommate-finder/contracts/endpoint'

/** The signed-in user of a call, from the token. */
export interface Actor {
  uid: string
  email: string
  emailVerified: boolean
  /** Seconds since 1970, like `tokenIssuedAt`. */
  signedInAt: number
  tokenIssuedAt: number
}

/** The parsed input of a handler, its caller, and a setter for response headers. */
export type Call<E extends Endpoint> = Parsed<E> & {
  /**
   * `key` identifies the viewer: `u:` and the uid, or `v:` and the hash of a visitor's address. `address` is the hash of
   * the caller's address.
   */
  viewer: { uid: string | undefined; key: string; address: string }
  /** undefined only for an open endpoint that is called without a token. */
  actor: E['auth'] extends 'needed' | 'owner' | 'moderator' ? Actor : Actor | undefined
  /** Whether the request is a HEAD, which must change nothing. */
  isHead: boolean
  /** Sets the status that the endpoint has for a repeated call. */
  markRepeated: () => void
  setHeader: (name: 'Link' | 'Location' | 'X-Total-Count', value: string) => void
  /** undefined unless the endpoint takes a body that is not JSON. */
  upload: E['upload'] extends object ? Upload : undefined
}

/** The body of an upload, which the handler receives once the call is allowed. */
export interface Upload {
  /**
   * Receives the body into a temporary file.
   * @throws AppError `payload_too_large`, `request_timeout` if it arrives too slowly
   */
  receive: () => Promise<void>
  /** Reads the received body into memory. */
  read: () => Promise<Buffer>
  /** Aborts when the client disconnects. */
  signal: AbortSignal
}

/** The response body, or undefined if the endpoint has none. */
type Result<E extends Endpoint> = E['response'] extends object ? ResponseOf<E> : undefined

/** An endpoint and its handler, which returns the body of the response. */
export interface JsonRoute {
  kind: 'json'
  endpoint: Endpoint
  handle: (call: never) => unknown
}

export interface StreamRoute {
  kind: 'stream'
  endpoint: Endpoint
  handle: (call: { actor: Actor; stream: EventStream }) => void
}

export interface FileRoute {
  kind: 'file'
  endpoint: Endpoint
  handle: (call: never) => Promise<SentFile>
}

/** An endpoint and its handler, which yields the text of the response body. */
export interface PartsRoute {
  kind: 'parts'
  endpoint: Endpoint
  handle: (call: { actor: Actor }) => AsyncGenerator<string>
}

export type Route = JsonRoute | StreamRoute | FileRoute | PartsRoute

/**
 * A stream of server-sent events. It ends when the caller's token expires, within a minute after the account no longer
 * accepts the token, and when the server stops.
 */
export interface EventStream {
  send: (event: string, data: unknown) => void
  end: () => void
  /** Called once, when either side has ended the stream: at once if that has happened already. */
  onEnd: (listener: () => void) => void
}

/** Connects an endpoint of the contract with its handler. */
export const route = <E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<Result<E>> | Result<E>,
): Route => ({ kind: 'json', endpoint, handle })

/** Connects an endpoint with a handler that sends events. */
export const streamRoute = (endpoint: Endpoint, handle: StreamRoute['handle']): Route => ({
  kind: 'stream',
  endpoint,
  handle,
})

/**
 * Connects an endpoint without input with a handler that yields its body as JSON, for large bodies. The handler must
 * parse what it yields by the schema of the response.
 */
export const partsRoute = (endpoint: Endpoint, handle: PartsRoute['handle']): Route => ({
  kind: 'parts',
  endpoint,
  handle,
})

export interface SentFile {
  type: string
  content: Buffer
  /** Default: a hash of the content. */
  etag?: string
  /** How long caches may keep the file. Absent: for a year, because its content never changes. */
  maxAgeSeconds?: number
  /** Whether only the caller's browser may keep the file. */
  isPrivate?: boolean
}

/** Connects an endpoint with a handler that returns a file. */
export const fileRoute = <E extends Endpoint>(
  endpoint: E,
  handle: (call: Pick<Call<E>, 'params' | 'query' | 'actor'>) => Promise<SentFile>,
): Route => ({ kind: 'file', endpoint, handle })
