import { lookup } from 'node:dns'
import type { IncomingMessage } from 'node:http'
import { Agent, request } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

const MAX_BYTES = 5 * 1024 * 1024
const MAX_MS = 5_000
const MAX_REDIRECTS = 3

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

export interface PictureFetcherOptions {
  isAllowed?: (address: string) => boolean
  resolve?: typeof lookup
  /** The certificate authority to trust. Default: those of Node.js. */
  ca?: string
  maxMs?: number
}

const readLimited = async (response: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of response as AsyncIterable<Buffer>) {
    length += part.length
    if (length > MAX_BYTES) throw new Error(`The picture has more than ${MAX_BYTES} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/**
 * Creates a function that fetches a picture by https from public addresses only, with at most 3 redirects, 5 MB and
 * 5 s. Each host name is resolved once, and the connection uses the checked address.
 */
export const createPictureFetcher = ({
  isAllowed = isPublicAddress,
  resolve = lookup,
  ca,
  maxMs = MAX_MS,
}: PictureFetcherOptions = {}) => {
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

  const get = (url: URL, signal: AbortSignal): Promise<IncomingMessage> => {
    assertAllowed(url)
    return new Promise((done, fail) => {
      // A new agent, so that no connection made without these checks is reused.
      const agent = new Agent({ lookup: lookupAllowed, ...(ca !== undefined && { ca }) })
      request(url, { agent, signal, headers: { Accept: 'image/jpeg, image/png, image/webp' } }, done)
        .once('error', fail)
        .end()
    })
  }

  const fetch = async (url: URL, signal: AbortSignal, redirects: number): Promise<Buffer> => {
    const response = await get(url, signal)
    const { statusCode = 0, headers } = response
    if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
      response.destroy()
      if (redirects === 0) throw new Error('Too many redirects')
      return fetch(new URL(headers.location, url), signal, redirects - 1)
    }
    if (statusCode !== 200) {
      response.destroy()
      throw new Error(`The server responded with ${statusCode}`)
    }
    try {
      return await readLimited(response)
    } finally {
      response.destroy()
    }
  }

  return (url: string): Promise<Buffer> => fetch(new URL(url), AbortSignal.timeout(maxMs), MAX_REDIRECTS)
}
