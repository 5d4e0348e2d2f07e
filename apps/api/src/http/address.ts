import type { Request } from 'express'
import ipaddr from 'ipaddr.js'
import type { KeyedHash } from '../lib/keyed-hash.ts'

/** Returns an IPv4 address unchanged. Returns the first 64 bits of an IPv6 address: a connection usually owns a /64. */
const toNetwork = (address: string): string => {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  return parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, 4).join(':') : parsed.toString()
}

/** Creates a function that hashes the address of a request. */
export const createAddressHasher =
  (hash: KeyedHash): ((req: Request) => string) =>
  (req) =>
    hash('address', toNetwork(req.ip ?? ''))
