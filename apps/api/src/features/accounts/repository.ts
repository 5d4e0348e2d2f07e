import type { Collections } from '../../db/collections.ts'
import { isDuplicateKey } from '../../db/failures.ts'
import type { Identity } from '../../firebase.ts'

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
            email: identity.email ?? null,
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
})
