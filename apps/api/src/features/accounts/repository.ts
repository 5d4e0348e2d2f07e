import type { Offer } from '@roommate-finder/contracts/accounts'
import type { Collections } from '../../db/collections.ts'
import { MAX_READ_MS } from '../../db/connect.ts'
import type { UserDoc } from '../../db/documents.ts'
import { isDuplicateKey } from '../../db/failures.ts'
import type { Identity } from '../../identity/firebase.ts'

/** What is known of a user before a token has spoken: any token may. */
const UNKNOWN = { name: null, email: null, photoURL: null, verified: false, memberSince: null, tokenIssuedAt: 0 }

export const userRepository = ({ users }: Pick<Collections, 'users'>) => ({
  /** Stores what a token says of its user, unless a later token has spoken. */
  save: async (identity: Identity): Promise<void> => {
    const { uid, tokenIssuedAt } = identity
    try {
      await users.updateOne(
        { _id: uid, tokenIssuedAt: { $lte: tokenIssuedAt } },
        {
          $set: {
            name: identity.name ?? null,
            email: identity.email,
            photoURL: identity.photoURL ?? null,
            verified: identity.emailVerified,
            memberSince: identity.memberSince,
            tokenIssuedAt,
          },
        },
        { upsert: true },
      )
    } catch (error) {
      if (!isDuplicateKey(error)) throw error
    }
  },

  find: (uid: string): Promise<UserDoc | null> => users.findOne({ _id: uid }, { maxTimeMS: MAX_READ_MS }),

  delete: async (uid: string): Promise<void> => {
    await users.deleteOne({ _id: uid })
  },

  offerOf: async (uid: string): Promise<Offer | null> => {
    const user = await users.findOne({ _id: uid }, { projection: { offer: 1 }, maxTimeMS: MAX_READ_MS })
    return user?.offer ?? null
  },

  saveOffer: async (uid: string, offer: Offer | null): Promise<void> => {
    await users.updateOne(
      { _id: uid },
      { ...(offer === null ? { $unset: { offer: '' } } : { $set: { offer } }), $setOnInsert: UNKNOWN },
      { upsert: true },
    )
  },
})
