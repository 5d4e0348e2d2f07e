import type { Request } from 'express'
import { AppError } from '../errors.ts'
import type { Identity, IdentityService } from '../firebase.ts'

const unauthenticated = (): AppError => new AppError('unauthenticated', 'Please sign in.')

/**
 * Who calls, by the token alone; undefined for a visitor.
 * @throws AppError `unauthenticated` for a credential that does not hold, also where none is needed
 */
export const identify = async (
  req: Request,
  { identities, fresh }: { identities: IdentityService; fresh: boolean },
): Promise<Identity | undefined> => {
  const header = req.get('authorization')
  if (header === undefined) return undefined
  const token = /^Bearer +([^\s]+)$/i.exec(header)?.[1]
  if (!token) throw unauthenticated()
  return identities.verify(token, { fresh })
}

export const assertSignedIn = (identity: Identity | undefined): Identity => {
  if (!identity) throw unauthenticated()
  return identity
}
