import type { Offer } from '@roommate-finder/contracts/accounts'
import { declareCollection } from '../../db/collection.ts'

/** What is known of a user: what the latest token said, and what the user has told the account to remember. */
export interface UserDoc {
  /** The uid. */
  _id: string
  name: string | null
  email: string | null
  photoURL: string | null
  verified: boolean
  memberSince: Date | null
  /** When the token was issued that this was read from, in seconds since 1970. An older token changes nothing. */
  tokenIssuedAt: number
  offer?: Offer
  /** How often the user has posted. Every post adds to it, so that concurrent posts of one user conflict. */
  posts?: number
}

export const users = declareCollection<UserDoc>({ name: 'users', indexes: [] })

/** Shown where a user has given no name. */
export const MEMBER_NAME = 'Roommate Finder member'
