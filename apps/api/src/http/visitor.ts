import { createHmac } from 'node:crypto'
import type { Request } from 'express'
import { ipKeyGenerator } from 'express-rate-limit'

const keyedHash = (key: string, parts: string[]): string =>
  createHmac('sha256', key).update(parts.join('\n')).digest('base64url')

const networkOf = (req: Request): string => ipKeyGenerator(req.ip ?? '')

/** Who a visitor without an account is: a keyed hash of address and user agent, from which neither can be read back. */
export const visitorOf = (req: Request, key: string): string =>
  keyedHash(key, [networkOf(req), req.get('user-agent') ?? ''])

/** Where a visitor comes from, as a keyed hash. */
export const addressHashOf = (req: Request, key: string): string => keyedHash(key, [networkOf(req)])
