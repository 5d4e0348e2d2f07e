import type { Me } from '@roommate-finder/contracts/accounts'
import { LRUCache } from 'lru-cache'
import type { Collections } from '../../db/collections.ts'
import type { Identity } from '../../identity/firebase.ts'
import type { ListingService } from '../listings/service.ts'
import { userRepository } from './repository.ts'

const MAX_REMEMBERED = 50_000

export type AccountService = ReturnType<typeof accountService>

export const accountService = (collections: Pick<Collections, 'users'>, listings: Pick<ListingService, 'adopt'>) => {
  const users = userRepository(collections)
  /** What was last stored of a user, so that only a token that says something new is written. */
  const stored = new LRUCache<string, string>({ max: MAX_REMEMBERED })

  return {
    /** Keeps what a token says of its user, and gives a proven e-mail its listings of an older server. */
    remember: async (identity: Identity): Promise<void> => {
      const { uid, email, emailVerified, name, photoURL } = identity
      const claims = JSON.stringify([email, emailVerified, name, photoURL])
      if (stored.get(uid) === claims) return
      if (emailVerified) await listings.adopt(uid, email)
      await users.save(identity)
      stored.set(uid, claims)
    },

    /** What is stored of a user. */
    profileOf: async (uid: string) => {
      const user = await users.find(uid)
      return {
        email: user?.email ?? null,
        emailVerified: user?.verified ?? false,
        name: user?.name ?? null,
        photoURL: user?.photoURL ?? null,
        memberSince: user?.memberSince?.toISOString() ?? null,
        offer: user?.offer ?? null,
      }
    },

    forget: async (uid: string): Promise<void> => {
      await users.delete(uid)
      stored.delete(uid)
    },

    me: async ({ uid }: { uid: string }): Promise<Me> => ({ offer: await users.offerOf(uid) }),

    updateMe: async ({ uid }: { uid: string }, { offer }: Me): Promise<Me> => {
      await users.saveOffer(uid, offer)
      return { offer }
    },
  }
}
