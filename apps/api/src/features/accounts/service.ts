import type { Account, Me } from '@roommate-finder/contracts/accounts'
import { MEMBER_NAME } from '@roommate-finder/contracts/accounts'
import type { OwnData } from '@roommate-finder/contracts/own-data'
import { LRUCache } from 'lru-cache'
import type { Session } from '../../db/transaction.ts'
import { AppError, signInExpired } from '../../errors.ts'
import type { Identity } from '../../identity/firebase.ts'
import type { FeatureContext } from '../context.ts'
import { getTimeZone, type ProfilePhoto, toPhotoField, type UserDoc } from './document.ts'
import { userRepository } from './repository.ts'

const MAX_CACHED = 50_000
/** Claims are stored again after this time, so that `changeUser` notices a suspension of the address. */
const STORED_CLAIMS_MS = 10 * 60_000

interface StoredClaims {
  /** `iat` of the token. */
  issuedAt: number
  /** Keyed hashes of the claims of tokens with this `iat`, the stored ones last. */
  hashes: string[]
}

interface AdmissionEvents {
  /** Called when a token proves an email address, before the user is stored. `address` is in lower case. */
  confirmEmail: (uid: string, address: string) => Promise<void>
  /** Called in the transaction that stores that a known user has confirmed their address. */
  onConfirmed: (uid: string, session: Session) => Promise<void>
  /** Called with the stored claims when they changed, at least once for each new value. */
  changeUser: (user: { uid: string; email: string; photoURL: string | undefined }) => Promise<void>
}

/**
 * Creates a function that stores the user of a token if the claims have changed. For a fresh call it throws
 * `unauthenticated` if the user is suspended, even before the identity service has disabled the account.
 */
export const createUserAdmission = (
  { db, hash, now, transaction }: FeatureContext,
  { confirmEmail, onConfirmed, changeUser }: AdmissionEvents,
) => {
  const repository = userRepository(db)
  /** By uid. */
  const storedClaims = new LRUCache<string, StoredClaims>({
    max: MAX_CACHED,
    ttl: STORED_CLAIMS_MS,
    ttlResolution: 0,
    perf: { now: () => now().getTime() },
  })

  /** Also true if a later token, of another device, was stored: its claims win. */
  const isStored = (uid: string, issuedAt: number, claims: string): boolean => {
    const known = storedClaims.get(uid)
    if (!known) return false
    if (known.issuedAt > issuedAt) return true
    return known.issuedAt === issuedAt ? known.hashes.includes(claims) : known.hashes.at(-1) === claims
  }

  const storeIfChanged = async (identity: Identity): Promise<void> => {
    const { uid, email, emailVerified, name, photoURL, tokenIssuedAt: issuedAt } = identity
    const claims = hash('claims', JSON.stringify([email, emailVerified, name, photoURL]))
    if (isStored(uid, issuedAt, claims)) return
    if (emailVerified) await confirmEmail(uid, email.toLowerCase())
    const before = emailVerified ? await repository.find(uid) : null
    if (before && !before.verified) {
      await transaction(async (session) => {
        await repository.save(identity, now(), session)
        await onConfirmed(uid, session)
      }, uid)
    } else {
      await repository.save(identity, now())
    }
    // Read again: a later token may have been stored by a call whose `changeUser` failed.
    const stored = await repository.find(uid)
    await changeUser({ uid, email: stored?.email ?? email, photoURL: stored?.photoURL ?? undefined })
    const known = storedClaims.get(uid)
    const hashes = known?.issuedAt === issuedAt ? known.hashes : []
    storedClaims.set(uid, { issuedAt, hashes: [...hashes, claims] })
  }

  return async (identity: Identity, { fresh }: { fresh: boolean }): Promise<void> => {
    await storeIfChanged(identity)
    if (fresh && (await repository.isSuspended(identity.uid))) throw signInExpired()
  }
}

interface User {
  uid: string
}

/** @throws AppError `forbidden` if `email` is given and is not the owner's own, ignoring case */
export const assertOwnEmail = (owner: { email: string }, email: string | undefined): void => {
  if (email !== undefined && email.toLowerCase() !== owner.email.toLowerCase()) {
    throw new AppError('forbidden', 'You can only see your own rooms.')
  }
}

export type AccountService = ReturnType<typeof accountService>

export const accountService = ({ db }: FeatureContext) => {
  const repository = userRepository(db)

  const getMe = async ({ uid }: User): Promise<Account> => {
    const user = await repository.find(uid)
    return {
      offer: user?.offer ?? null,
      ...toPhotoField(user),
      ...(user?.timeZone !== undefined && { timeZone: user.timeZone }),
      ...(user?.timeZoneChosen && { timeZoneChosen: true }),
      ...(user?.viewingFeedHash !== undefined && { hasViewingFeed: true }),
    }
  }

  return {
    exportUser: async ({ uid }: User): Promise<Pick<OwnData, 'account'>> => {
      const user = await repository.find(uid)
      const account = {
        uid,
        email: user?.email ?? null,
        emailVerified: user?.verified ?? false,
        emailConfirmedAt: user?.emailConfirmedAt?.toISOString() ?? null,
        name: user?.name ?? null,
        photoURL: user?.photoURL ?? toPhotoField(user).photoURL ?? null,
        memberSince: user?.memberSince?.toISOString() ?? null,
        offer: user?.offer ?? null,
        timeZone: user?.timeZone ?? null,
        timeZoneChosen: user?.timeZoneChosen ?? false,
        hasViewingFeed: user?.viewingFeedHash !== undefined,
      }
      return { account }
    },

    deleteUser: repository.delete,

    /** Finds the name that others see. */
    findName: async (uid: string, session?: Session): Promise<string> =>
      (await repository.find(uid, session))?.name ?? MEMBER_NAME,

    /** Finds what is stored of a user. Returns null for an unknown uid. */
    findPerson: (uid: string, session?: Session): Promise<UserDoc | null> => repository.find(uid, session),

    /** Finds what is stored of users, by uid. */
    findPeople: async (uids: readonly string[], session?: Session): Promise<Map<string, UserDoc>> =>
      new Map((await repository.findMany(uids, session)).map((user) => [user._id, user])),

    /** Stores a suspension or its end, which a job then carries out at the identity service. */
    setSuspended: repository.setSuspended,

    exists: async (uid: string): Promise<boolean> => (await repository.find(uid)) !== null,

    /** Finds name, address and time zone for a mail. `address` is null if it is not confirmed. */
    findRecipient: async (uid: string): Promise<{ name: string | null; address: string | null; timeZone: string }> => {
      const user = await repository.find(uid)
      return { name: user?.name ?? null, address: user?.verified ? user.email : null, timeZone: getTimeZone(user) }
    },

    /**
     * Makes concurrent transactions of one user conflict, so that each sees what the earlier ones stored. Returns whether
     * the user is suspended.
     */
    serialize: async (uid: string, session: Session): Promise<{ isSuspended: boolean }> => ({
      isSuspended: (await repository.incrementConflictCounter(uid, session))?.suspendedAt !== undefined,
    }),

    /**
     * Does the same as `serialize`. Throws `unauthenticated` if the account is suspended, because servers may accept
     * its tokens for some seconds more.
     */
    serializeActive: async (uid: string, session: Session): Promise<void> => {
      if ((await repository.incrementConflictCounter(uid, session))?.suspendedAt) throw signInExpired()
    },

    /**
     * Does the same as `serializeActive`, and counts a post of a listing. Returns the number of posts so far, and whether
     * the address of the user is confirmed.
     */
    countPost: async (uid: string, session: Session): Promise<{ posts: number; verified: boolean }> => {
      const user = await repository.incrementConflictCounter(uid, session, { posts: 1 })
      if (user?.suspendedAt) throw signInExpired()
      return { posts: user?.posts ?? 1, verified: user?.verified ?? false }
    },

    /** Returns whether any user has this profile photo. */
    hasPhoto: repository.hasPhoto,
    /** Sets or removes the profile photo. Returns the earlier one. */
    replacePhoto: repository.replacePhoto,

    findPhoto: async (uid: string, session?: Session): Promise<ProfilePhoto | undefined> =>
      (await repository.find(uid, session))?.photo,

    getMe,

    setViewingFeed: repository.setViewingFeed,
    /** Finds the user whose calendar of viewings has this hash. */
    findByViewingFeed: repository.findByViewingFeed,

    setTimeZone: async (
      { timeZone, chosen = false }: { timeZone: string; chosen?: boolean | undefined },
      { uid }: User,
    ): Promise<undefined> => {
      await repository.setTimeZone(uid, timeZone, chosen)
      return undefined
    },

    updateMe: async (user: User, { offer }: Me): Promise<Account> => {
      await repository.saveOffer(user.uid, offer)
      return getMe(user)
    },
  }
}
