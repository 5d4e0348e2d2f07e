import type { Endpoint, Parsed, ResponseOf } from '@roommate-finder/contracts/endpoint'

/** The signed-in user of a call, as the token says. */
export interface Actor {
  uid: string
  email: string
  emailVerified: boolean
  /** Seconds since 1970. */
  signedInAt: number
}

/** What a handler gets: the parsed input, who calls, and a way to set headers of the answer. */
export type Call<E extends Endpoint> = Parsed<E> & {
  /** `key` tells viewers apart: `u:` and a uid, or `v:` and the hash of a visitor's address. */
  viewer: { uid: string | undefined; key: string }
  /** Absent only where the call is open and carries no token. */
  actor: E['auth'] extends 'needed' | 'owner' ? Actor : Actor | undefined
  /** Whether the request is a HEAD, which changes nothing. */
  isHead: boolean
  setHeader: (name: 'Link' | 'Location' | 'X-Total-Count', value: string) => void
}

/** What a handler returns: the answer's body, or nothing where the contract has none. */
type Result<E extends Endpoint> = E['response'] extends object ? ResponseOf<E> : undefined

export interface Route {
  endpoint: Endpoint
  handle: (call: never) => unknown
}

/** One endpoint of the contract and what answers it. */
export const route = <E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<Result<E>> | Result<E>,
): Route => ({ endpoint, handle })
