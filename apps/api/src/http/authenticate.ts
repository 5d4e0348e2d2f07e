import type { Request } from 'express'
import { AppError } from '../errors.ts'
import type { Actor } from './route.ts'

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

/** @throws AppError `forbidden` if `email` is given and is not the caller's own, ignoring case */
export const assertOwnEmail = (actor: Actor, email: string | undefined): void => {
  if (email !== undefined && email.toLowerCase() !== actor.email.toLowerCase()) {
    throw new AppError('forbidden', 'You can only see your own rooms.')
  }
}
