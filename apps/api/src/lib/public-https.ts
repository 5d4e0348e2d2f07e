import { lookup } from 'node:dns'
import type { IncomingMessage } from 'node:http'
import { Agent, type RequestOptions, request } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Global unicast addresses of IPv6. ipaddr.js calls all unassigned ones unicast, too. */
const GLOBAL_IPV6: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3]

/** Whether an address is in no private, local or special network. */
export const isPublicAddress = (address: string): boolean => {
  if (!ipaddr.isValid(address)) return false
  // An IPv4 address in IPv6 notation reaches the same server.
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast') return false
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_IPV6)
}

export interface PublicHttpsOptions {
  isAllowed?: (address: string) => boolean
  resolve?: typeof lookup
  /** The certificate authority to trust. Default: those of Node.js. */
  ca?: string
}

/**
 * Creates a function that sends a request to a URL that a user has named: by https, and to public addresses only. Each
 * host name is resolved once, and the connection uses the checked address. Follows no redirect.
 */
export const createPublicHttps = ({ isAllowed = isPublicAddress, resolve = lookup, ca }: PublicHttpsOptions = {}) => {
  const lookupAllowed: LookupFunction = (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) {
        callback(error, [])
        return
      }
      const [first] = addresses
      if (!first) callback(new Error('The host has no address'), [])
      else if (!addresses.every(({ address }) => isAllowed(address))) {
        callback(new Error('The host has an address that is not public'), [])
      } else if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }

  const assertAllowed = ({ protocol, hostname }: URL): void => {
    if (protocol !== 'https:') throw new Error(`${protocol} is not https`)
    const address = hostname.replace(/^\[|\]$/g, '')
    // Node connects to an address without calling `lookup`.
    if (isIP(address) !== 0 && !isAllowed(address)) throw new Error('The address is not public')
  }

  // An agent of its own, so that no connection made without these checks is reused.
  const agent = new Agent({ lookup: lookupAllowed, ...(ca !== undefined && { ca }) })

  return async (
    url: URL,
    { body, ...options }: Pick<RequestOptions, 'method' | 'headers'> & { signal: AbortSignal; body?: Buffer },
  ): Promise<IncomingMessage> => {
    assertAllowed(url)
    return new Promise((done, fail) => {
      request(url, { ...options, agent }, done)
        .once('error', fail)
        .end(body)
    })
  }
}
