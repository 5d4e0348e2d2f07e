import type { Offer } from '@roommate-finder/contracts/accounts'
import { declareCollection } from '../../db/collection.ts'

/** A user: claims of the latest token, and settings. */
export interface UserDoc {
  /** The uid. */
  _id: string
  name: string | null
  email: string | null
  photoURL: string | null
  verified: boolean
  memberSince: Date | null
  /** When the token with these claims was issued, in seconds since 1970. Older tokens change nothing. */
  tokenIssuedAt: number
  offer?: Offer
  /** When a moderator suspended the account. */
  suspendedAt?: Date
  /** The number of posts and new conversations ever. Incremented so that concurrent ones of one user conflict. */
  posts?: number
}

export const users = declareCollection<UserDoc>({ name: 'users', indexes: [] })

/** Shown for a user without a name. */
export const MEMBER_NAME = 'Roommate Finder member'
