import { AppError } from '../errors.ts'
import type { Actor } from './actor.ts'

/** `email` in a query may only name the caller. */
export const assertOwnEmail = (actor: Actor, email: string | undefined): void => {
  if (email !== undefined && email.toLowerCase() !== actor.email.toLowerCase()) {
    throw new AppError('forbidden', 'You can only see your own listings.')
  }
}
