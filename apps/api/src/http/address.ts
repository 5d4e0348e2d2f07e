import type { Request } from 'express'
import ipaddr from 'ipaddr.js'
import type { KeyedHash } from '../lib/keyed-hash.ts'

/** An IPv4 address, or the first 64 bits of an IPv6 address: a single connection usually has a whole /64. */
const networkOf = (address: string): string => {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  return parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, 4).join(':') : parsed.toString()
}

/** Returns a function that gives the hash of the address that a request comes from. */
export const addressHash =
  (hash: KeyedHash): ((req: Request) => string) =>
  (req) =>
    hash('address', networkOf(req.ip ?? ''))
