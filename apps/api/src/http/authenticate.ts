import type { Request } from 'express'
import { AppError } from '../errors.ts'
import type { Actor } from './route.ts'

export const signInNeeded = (): AppError => new AppError('unauthenticated', 'Please sign in.')

/**
 * Reads the bearer token of a request; undefined where there is no `Authorization`.
 * @throws AppError `unauthenticated` for credentials of another form
 */
export const bearerToken = (req: Request): string | undefined => {
  const header = req.get('authorization')
  if (header === undefined) return undefined
  const token = /^Bearer +([^\s]+)$/i.exec(header)?.[1]
  if (!token) throw signInNeeded()
  return token
}

/** @throws AppError `forbidden` for an `email` in the query that is not the caller's own, compared without case */
export const assertOwnEmail = (actor: Actor, email: string | undefined): void => {
  if (email !== undefined && email.toLowerCase() !== actor.email.toLowerCase()) {
    throw new AppError('forbidden', 'You can only see your own listings.')
  }
}
