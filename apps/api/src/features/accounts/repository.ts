import type { Offer } from '@roommate-finder/contracts/accounts'
import type { Database } from '../../db/connect.ts'
import { isDuplicateKey } from '../../db/failures.ts'
import type { Session } from '../../db/transaction.ts'
import { AppError } from '../../errors.ts'
import type { Identity } from '../../identity/firebase.ts'
import { type ProfilePhoto, type UserDoc, users } from './document.ts'

/** The fields of a user of whom no token is stored. */
const UNKNOWN = { name: null, email: null, photoURL: null, verified: false, memberSince: null, tokenIssuedAt: 0 }

/** Keeps the stored date of an address that was confirmed before. */
const keepConfirmedAt = (email: string, at: Date) => ({
  $cond: [{ $and: [{ $eq: ['$verified', true] }, { $eq: ['$email', { $literal: email }] }] }, '$emailConfirmedAt', at],
})

export const userRepository = (db: Database) => {
  const collection = users.of(db)

  return {
    /** Stores the claims of a token, unless those of a later token are stored. In a transaction, only of a known user. */
    save: async (identity: Identity, at: Date, session?: Session): Promise<void> => {
      const { uid, tokenIssuedAt, email, emailVerified } = identity
      try {
        await collection.updateOne(
          { _id: uid, tokenIssuedAt: { $lte: tokenIssuedAt } },
          [
            {
              $set: {
                name: { $literal: identity.name ?? null },
                email: { $literal: email },
                photoURL: { $literal: identity.photoURL ?? null },
                verified: emailVerified,
                emailConfirmedAt: emailVerified ? keepConfirmedAt(email, at) : null,
                memberSince: identity.memberSince,
                tokenIssuedAt,
              },
            },
          ],
          session ? { session } : { upsert: true },
        )
      } catch (error) {
        // A later token is stored, or a concurrent call stored the user first.
        if (!isDuplicateKey(error, users, '_id_')) throw error
      }
    },

    find: (uid: string, session?: Session): Promise<UserDoc | null> =>
      collection.findOne({ _id: uid }, session && { session }),

    findMany: (uids: readonly string[], session?: Session): Promise<UserDoc[]> =>
      collection.find({ _id: { $in: [...uids] } }, session && { session }).toArray(),

    isSuspended: async (uid: string): Promise<boolean> =>
      (await collection.findOne({ _id: uid, suspendedAt: { $exists: true } }, { projection: { _id: 1 } })) !== null,

    setSuspended: async (uid: string, suspendedAt: Date | null, session: Session): Promise<void> => {
      const change = suspendedAt ? { $set: { suspendedAt } } : { $unset: { suspendedAt: '' as const } }
      await collection.updateOne({ _id: uid }, change, { session })
    },

    delete: async (uid: string, session: Session): Promise<void> => {
      await collection.deleteOne({ _id: uid }, { session })
    },

    hasPhoto: async (photoId: string): Promise<boolean> =>
      (await collection.findOne({ 'photo.id': photoId }, { projection: { _id: 1 } })) !== null,

    /** Sets or removes the photo. Returns the earlier one. */
    replacePhoto: async (
      uid: string,
      photo: ProfilePhoto | undefined,
      session: Session,
    ): Promise<ProfilePhoto | undefined> => {
      const change = photo ? { $set: { photo } } : { $unset: { photo: '' as const } }
      const user = await collection.findOneAndUpdate({ _id: uid }, change, { projection: { photo: 1 }, session })
      if (!user && photo) throw new AppError('not_found', 'The account was deleted.')
      return user?.photo
    },

    saveOffer: async (uid: string, offer: Offer | null): Promise<void> => {
      await collection.updateOne(
        { _id: uid },
        { ...(offer === null ? { $unset: { offer: '' } } : { $set: { offer } }), $setOnInsert: UNKNOWN },
        { upsert: true },
      )
    },

    setTimeZone: async (uid: string, timeZone: string, isChosen: boolean): Promise<void> => {
      const change = isChosen
        ? { $set: { timeZone, timeZoneChosen: true as const } }
        : { $set: { timeZone }, $unset: { timeZoneChosen: '' as const } }
      await collection.updateOne({ _id: uid }, { ...change, $setOnInsert: UNKNOWN }, { upsert: true })
    },

    /** Gives the user another calendar of viewings, or none. */
    setViewingFeed: async (uid: string, viewingFeedHash: string | undefined): Promise<void> => {
      const change =
        viewingFeedHash === undefined ? { $unset: { viewingFeedHash: '' as const } } : { $set: { viewingFeedHash } }
      await collection.updateOne({ _id: uid }, change)
    },

    findByViewingFeed: (viewingFeedHash: string): Promise<UserDoc | null> => collection.findOne({ viewingFeedHash }),

    /** Makes concurrent transactions of the user conflict. Returns null for an unknown user. */
    incrementConflictCounter: (
      uid: string,
      session: Session,
      counters: { posts?: number } = {},
    ): Promise<Pick<UserDoc, 'suspendedAt' | 'verified' | 'posts'> | null> =>
      collection.findOneAndUpdate(
        { _id: uid },
        { $inc: { conflictCounter: 1, ...counters } },
        { projection: { suspendedAt: 1, verified: 1, posts: 1 }, returnDocument: 'after', session },
      ),
  }
}
