import { createHmac } from 'node:crypto'
import type { Request } from 'express'
import { ipKeyGenerator } from 'express-rate-limit'
import { LRUCache } from 'lru-cache'

/** Of those who called last: who calls once calls again, and two hashes a call are a tenth of what a cheap read costs. */
const hashes = new LRUCache<string, string>({ max: 5_000 })

const keyedHash = (key: string, parts: string[]): string => {
  const text = parts.join('\n')
  const known = hashes.get(`${key}\n${text}`)
  if (known !== undefined) return known
  const hash = createHmac('sha256', key).update(text).digest('base64url')
  hashes.set(`${key}\n${text}`, hash)
  return hash
}

const networkOf = (req: Request): string => ipKeyGenerator(req.ip ?? '')

/** Who a visitor without an account is: a keyed hash of address and user agent, from which neither can be read back. */
export const visitorOf = (req: Request, key: string): string =>
  keyedHash(key, [networkOf(req), req.get('user-agent') ?? ''])

/** Where a visitor comes from, as a keyed hash. */
export const addressHashOf = (req: Request, key: string): string => keyedHash(key, [networkOf(req)])
