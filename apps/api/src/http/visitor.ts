import { createHmac } from 'node:crypto'
import type { Request } from 'express'
import { ipKeyGenerator } from 'express-rate-limit'
import { LRUCache } from 'lru-cache'

const MAX_REMEMBERED = 10_000

/** Neither address nor user agent can be read back from these. */
interface VisitorHashes {
  /** Who a visitor without an account is: address and user agent. */
  visitor: string
  /** Where a visitor comes from. */
  address: string
}

/** Tells visitors apart by keyed hashes, each made once for the calls that follow each other. */
export const visitorHashes = (key: string): ((req: Request) => VisitorHashes) => {
  const known = new LRUCache<string, VisitorHashes>({ max: MAX_REMEMBERED })
  const hash = (text: string): string => createHmac('sha256', key).update(text).digest('base64url')

  return (req) => {
    const network = ipKeyGenerator(req.ip ?? '')
    const both = `${network}\n${req.get('user-agent') ?? ''}`
    const found = known.get(both)
    if (found) return found
    const hashes = { visitor: hash(both), address: hash(network) }
    known.set(both, hashes)
    return hashes
  }
}
