import { createHmac } from 'node:crypto'
import type { Request } from 'express'
import { ipKeyGenerator } from 'express-rate-limit'

/** Who a visitor without an account is: a keyed hash of address and user agent, from which neither can be read back. */
export const visitorOf = (req: Request, key: string): string =>
  createHmac('sha256', key)
    .update(`${ipKeyGenerator(req.ip ?? '')}\n${req.get('user-agent') ?? ''}`)
    .digest('base64url')
