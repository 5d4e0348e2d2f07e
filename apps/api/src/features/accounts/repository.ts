import type { Offer } from '@roommate-finder/contracts/accounts'
import type { Database } from '../../db/connect.ts'
import { isDuplicateKey } from '../../db/failures.ts'
import type { Session } from '../../db/transaction.ts'
import type { Identity } from '../../identity/firebase.ts'
import { type UserDoc, users } from './document.ts'

/** The fields of a user of whom no token is stored. */
const UNKNOWN = { name: null, email: null, photoURL: null, verified: false, memberSince: null, tokenIssuedAt: 0 }

export const userRepository = (db: Database) => {
  const collection = users.of(db)

  return {
    /** Stores the claims of a token, unless those of a later token are stored. */
    save: async (identity: Identity): Promise<void> => {
      const { uid, tokenIssuedAt } = identity
      try {
        await collection.updateOne(
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

    find: (uid: string, session?: Session): Promise<UserDoc | null> =>
      collection.findOne({ _id: uid }, session && { session }),

    findMany: (uids: readonly string[]): Promise<UserDoc[]> => collection.find({ _id: { $in: [...uids] } }).toArray(),

    setSuspended: async (uid: string, at: Date | null, session: Session): Promise<void> => {
      const change = at === null ? { $unset: { suspendedAt: '' as const } } : { $set: { suspendedAt: at } }
      await collection.updateOne({ _id: uid }, change, { session })
    },

    delete: async (uid: string, session: Session): Promise<void> => {
      await collection.deleteOne({ _id: uid }, { session })
    },

    findOffer: async (uid: string): Promise<Offer | null> => {
      const user = await collection.findOne({ _id: uid }, { projection: { offer: 1 } })
      return user?.offer ?? null
    },

    saveOffer: async (uid: string, offer: Offer | null): Promise<void> => {
      await collection.updateOne(
        { _id: uid },
        { ...(offer === null ? { $unset: { offer: '' } } : { $set: { offer } }), $setOnInsert: UNKNOWN },
        { upsert: true },
      )
    },

    incrementPosts: async (uid: string, session: Session): Promise<void> => {
      await collection.updateOne({ _id: uid }, { $inc: { posts: 1 } }, { session })
    },
  }
}
