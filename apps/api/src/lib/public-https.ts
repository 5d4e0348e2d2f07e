import type { LookupAddress } from 'node:dns'
import { Resolver } from 'node:dns/promises'
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

/** How long a name server may take, first and on the second try. */
const RESOLVE = { timeout: 1_000, tries: 2 }

/**
 * Creates a function that returns the addresses of a host name, as name servers know them. Unlike `dns.lookup`, it takes
 * none of the few threads of this process, which silent name servers would block for everybody.
 */
export const createResolve = (servers?: readonly string[]) => {
  const resolver = new Resolver(RESOLVE)
  if (servers) resolver.setServers(servers)
  return async (hostname: string): Promise<LookupAddress[]> => {
    const [ipv4, ipv6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
    if (ipv4.status === 'rejected' && ipv6.status === 'rejected') throw ipv4.reason
    return [
      ...(ipv4.status === 'fulfilled' ? ipv4.value : []).map((address) => ({ address, family: 4 })),
      ...(ipv6.status === 'fulfilled' ? ipv6.value : []).map((address) => ({ address, family: 6 })),
    ]
  }
}

export interface PublicHttpsOptions {
  isAllowed?: (address: string) => boolean
  resolve?: (hostname: string) => Promise<LookupAddress[]>
  /** The certificate authority to trust. Default: those of Node.js. */
  ca?: string
}

/**
 * Creates a function that sends a request to a URL that a user has named: by https, and to public addresses only. Each
 * host name is resolved once, and the connection uses the checked address. Follows no redirect.
 */
export const createPublicHttps = ({
  isAllowed = isPublicAddress,
  resolve = createResolve(),
  ca,
}: PublicHttpsOptions = {}) => {
  const resolveAllowed = async (hostname: string): Promise<LookupAddress[]> => {
    const addresses = await resolve(hostname)
    if (addresses.length === 0) throw new Error('The host has no address')
    if (!addresses.every(({ address }) => isAllowed(address))) {
      throw new Error('The host has an address that is not public')
    }
    return addresses
  }

  const lookupAllowed: LookupFunction = (hostname, { all }, callback) => {
    resolveAllowed(hostname).then(
      (addresses) => {
        const [first] = addresses
        if (all) callback(null, addresses)
        else callback(null, first?.address ?? '', first?.family)
      },
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), []),
    )
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
    {
      body,
      onConnect,
      ...options
    }: Pick<RequestOptions, 'method' | 'headers'> & { signal: AbortSignal; body?: Buffer; onConnect?: () => void },
  ): Promise<IncomingMessage> => {
    assertAllowed(url)
    return new Promise((done, fail) => {
      request(url, { ...options, agent }, done)
        .once('socket', (socket) => onConnect && socket.once('connect', onConnect))
        .once('error', fail)
        .end(body)
    })
  }
}
