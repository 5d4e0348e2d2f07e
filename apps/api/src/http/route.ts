import type { Endpoint, Parsed, ResponseOf } from '@roommate-finder/contracts/endpoint'

/** The signed-in user of a call, from the token. */
export interface Actor {
  uid: string
  email: string
  emailVerified: boolean
  /** Seconds since 1970. */
  signedInAt: number
}

/** The parsed input of a handler, its caller, and a setter for response headers. */
export type Call<E extends Endpoint> = Parsed<E> & {
  /** `key` identifies the viewer: `u:` and the uid, or `v:` and the hash of a visitor's address. */
  viewer: { uid: string | undefined; key: string }
  /** undefined only for an open endpoint that is called without a token. */
  actor: E['auth'] extends 'needed' | 'owner' ? Actor : Actor | undefined
  /** Whether the request is a HEAD, which must change nothing. */
  isHead: boolean
  /** Answers with the endpoint's status of a repeated call. */
  markRepeated: () => void
  setHeader: (name: 'Link' | 'Location' | 'X-Total-Count', value: string) => void
}

/** The response body, or undefined if the endpoint has none. */
type Result<E extends Endpoint> = E['response'] extends object ? ResponseOf<E> : undefined

export interface Route {
  endpoint: Endpoint
  handle: (call: never) => unknown
}

/** Connects an endpoint of the contract with its handler. */
export const route = <E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<Result<E>> | Result<E>,
): Route => ({ endpoint, handle })
