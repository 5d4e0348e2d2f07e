import { createHmac } from 'node:crypto'
import type { Request } from 'express'
import { ipKeyGenerator } from 'express-rate-limit'
import { LRUCache } from 'lru-cache'

const MAX_REMEMBERED = 2_000
const REMEMBERED_MS = 60_000
/** Characters of address and user agent; longer ones are no browser's, and hashed each time. */
const MAX_LENGTH = 512

/** Neither address nor user agent can be read back from these, which alone are stored. */
interface VisitorHashes {
  /** Who a visitor without an account is: address and user agent. */
  visitor: string
  /** Where a visitor comes from. */
  address: string
}

/** Tells visitors apart by keyed hashes, each made once for the calls of a minute. */
export const visitorHashes = (key: string): ((req: Request) => VisitorHashes) => {
  const known = new LRUCache<string, VisitorHashes>({
    max: MAX_REMEMBERED,
    ttl: REMEMBERED_MS,
    ttlAutopurge: true,
  })
  const hash = (text: string): string => createHmac('sha256', key).update(text).digest('base64url')

  return (req) => {
    const network = ipKeyGenerator(req.ip ?? '')
    const both = `${network}\n${req.get('user-agent') ?? ''}`
    const found = known.get(both)
    if (found) return found
    const hashes = { visitor: hash(both), address: hash(network) }
    if (both.length <= MAX_LENGTH) known.set(both, hashes)
    return hashes
  }
}
