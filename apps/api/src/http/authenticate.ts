import type { Request } from 'express'
import { AppError } from '../errors.ts'

export const missingToken = (): AppError => new AppError('unauthenticated', 'Please sign in.')

/**
 * Reads the bearer token of a request. Returns undefined without an `Authorization` header.
 * @throws AppError `unauthenticated` for any other scheme or form
 */
export const readBearerToken = (req: Request): string | undefined => {
  const header = req.get('authorization')
  if (header === undefined) return undefined
  const token = /^Bearer +([^\s]+)$/i.exec(header)?.[1]
  if (!token) throw missingToken()
  return token
}
