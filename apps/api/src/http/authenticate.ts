import type { Request } from 'express'
import { AppError } from '../errors.ts'

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
